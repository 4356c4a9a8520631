import assert from 'node:assert/strict'
import { test } from 'node:test'
import { price } from './price.ts'

test('a price is said with the decimals that it has, and with two at least', () => {
  assert.deepEqual(
    ['4', '3.125', '0.78750000', '1234.5'].map((value) => price(value, 'GBP')),
    ['£4.00', '£3.125', '£0.7875', '£1,234.50'],
  )
})

test('a missing price is a dash', () => {
  assert.equal(price(null, 'GBP'), '–')
})
