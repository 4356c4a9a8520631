import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressLine } from './fact-lists.ts'

test('an address is one line without what is missing', () => {
  const address = {
    line1: '4 Abbey Gate',
    line2: null,
    line3: null,
    city: 'Bath',
    county: null,
    postcode: 'BA1 1XX',
    country: 'GB',
  }
  assert.equal(addressLine(address), '4 Abbey Gate, Bath, BA1 1XX, GB')
})

test('no address is a dash, not an empty place', () => {
  assert.equal(addressLine(null), '–')
})
