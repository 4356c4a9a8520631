import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pricePerUnit } from './unit-price.ts'

test('what a unit is worth has four places, rounded half up, whatever is kept of it', () => {
  assert.deepEqual(
    ['1.206', '1.16466667', '1.00005', '12345.6', '0'].map((value) => pricePerUnit(value, 'GBP')),
    ['£1.2060', '£1.1647', '£1.0001', '£12,345.6000', '£0.0000'],
  )
  assert.equal(pricePerUnit('-0.25', 'EUR'), '−€0.2500')
  assert.equal(pricePerUnit(null, 'GBP'), '–')
})
