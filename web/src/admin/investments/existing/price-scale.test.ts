import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priceBounds } from './price-scale.ts'

test('the lowest and the highest price both have room', () => {
  const [low, high] = priceBounds([5, 6, 7.3])
  assert.ok(low < 5 && high > 7.3)
})

test('a price that never moved still has a band around it, never below nothing', () => {
  const [low, high] = priceBounds([4, 4])
  assert.ok(low < 4 && high > 4)
  assert.ok(priceBounds([0.01])[0] >= 0)
})
