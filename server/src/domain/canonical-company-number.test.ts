import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalCompanyNumber, canonicalIssuerNumber } from './canonical-company-number.ts'

test('a British company’s number is written as Companies House does, and another country’s is left to it', () => {
  assert.equal(canonicalCompanyNumber('sc 1234'), 'SC001234')
  assert.equal(canonicalCompanyNumber('445790', { country: null }), '00445790')
  assert.equal(canonicalCompanyNumber('hrb 123456 b', { country: 'DE' }), 'HRB 123456 B')
  assert.throws(() => canonicalCompanyNumber('XX123456', { country: 'GB' }))
})

test('an issuer’s number is Companies House’s unless its ISIN is of elsewhere', () => {
  const field = 'registration_number'
  assert.equal(canonicalIssuerNumber('sc 1234', { field }), 'SC001234')
  assert.equal(canonicalIssuerNumber('445790', { isin: 'XS0002634946', field }), '00445790')
  assert.equal(canonicalIssuerNumber('c0806592', { isin: 'US0378331005', field }), 'C0806592')
  assert.throws(() => canonicalIssuerNumber('c0806592', { field }))
  assert.throws(() => canonicalIssuerNumber('c0806592', { isin: 'GB0002634946', field }))
})
