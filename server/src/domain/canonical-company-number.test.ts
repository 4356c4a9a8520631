import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canonicalCompanyNumber } from './canonical-company-number.ts'

test('a British company’s number is written as Companies House does, and another country’s is left to it', () => {
  assert.equal(canonicalCompanyNumber('sc 1234'), 'SC001234')
  assert.equal(canonicalCompanyNumber('445790', { country: null }), '00445790')
  assert.equal(canonicalCompanyNumber('hrb 123456 b', { country: 'DE' }), 'HRB 123456 B')
  assert.throws(() => canonicalCompanyNumber('XX123456', { country: 'GB' }))
})
