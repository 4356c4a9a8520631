import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postalLines } from './postal-address.ts'

test('an address abroad ends with its country, one in the United Kingdom does not', () => {
  const street = { line1: '14 Priory Walk', line2: null, city: 'Lewes', postcode: 'BN7 0XX' }
  const lines = ['14 Priory Walk', 'Lewes', 'BN7 0XX']
  assert.deepEqual(postalLines({ ...street, country: 'GB' }), lines)
  assert.deepEqual(postalLines({ ...street, country: null }), lines)
  assert.deepEqual(postalLines({ line1: '2 Quay', city: 'Cork', country: 'IE' }), [
    '2 Quay',
    'Cork',
    'Ireland',
  ])
  assert.deepEqual(postalLines(null), [])
})
