import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparableName, comparableNumber, isOfIssuer, isSameSecurity } from './issuers.ts'

test('a name is compared without case, accents, punctuation, article and legal form', () => {
  const same = [
    'Saltern Energy plc',
    'SALTERN ENERGY P.L.C.',
    'The Saltern-Energy Limited',
    'Saltérn  energy',
  ]
  assert.deepEqual(new Set(same.map(comparableName)), new Set(['saltern energy']))
  assert.equal(comparableName('Ostler & Finch Ltd.'), comparableName('Ostler and Finch'))
  assert.equal(comparableName('Ltd'), '')
})

test('a number is compared without spaces, and with the nought that British ones begin with', () => {
  assert.equal(comparableNumber('7 654 321'), '07654321')
  assert.equal(comparableNumber('sc123456'), 'SC123456')
})

test('a security is of an issuer by name, number or ISIN, and of no other', () => {
  const issuer = {
    names: ['Saltern Energy plc', null],
    registration_number: '07654321',
    isin: 'GB00BSLT7N10',
  }
  const is = (instrument: string, more = {}) => isOfIssuer({ instrument, ...more }, issuer)
  assert.equal(is('Saltern Energy, ordinary 5p'), true)
  assert.equal(is('SALTERN ENERGY PLC ORD'), true)
  assert.equal(is('Saltern Energyworks'), false)
  assert.equal(is('New Saltern Energy'), false)
  assert.equal(is('SLT', { isin: 'GB00BSLT7N10' }), true)
  assert.equal(is('shares GB00 BSLT 7N10'), true)
  assert.equal(is('SLT', { isin: 'GB00BPMP3X48' }), false)
  assert.equal(is('SLT', { registration_number: '7654321' }), true)
  assert.equal(is('SLT', { registration_number: null, isin: null }), false)
})

test('an issuer of whom nothing is known restricts nothing', () => {
  const unknown = { names: [null, 'plc', ''], registration_number: null, isin: null }
  assert.equal(isOfIssuer({ instrument: 'plc' }, unknown), false)
  assert.equal(isOfIssuer({ instrument: 'Saltern', registration_number: '', isin: '' }, unknown), false)
})

test('two deals are in one security by its ISIN, or by its name however it is written', () => {
  const held = { instrument: 'Ostler & Finch plc', isin: 'GB00BPMP3X48' }
  assert.equal(isSameSecurity(held, { instrument: 'ostler and finch' }), true)
  assert.equal(isSameSecurity(held, { instrument: 'OSTF', isin: 'GB00BPMP3X48' }), true)
  assert.equal(isSameSecurity(held, { instrument: 'OSTF', isin: 'GB0002634946' }), false)
  assert.equal(isSameSecurity(held, { instrument: 'Ostler & Finch, preference' }), false)
  assert.equal(isSameSecurity({ instrument: 'Ltd' }, { instrument: 'plc' }), false)
})
