import assert from 'node:assert/strict'
import { test } from 'node:test'
import { providersAmount, providersMaximumMinor } from './amounts.ts'

test('an amount reaches the provider exactly, and none beyond its maximum', () => {
  assert.equal(providersAmount(1n), 1)
  assert.equal(providersAmount(providersMaximumMinor), 99_999_999)
  for (const wrong of [0n, -1n, providersMaximumMinor + 1n, 2n ** 63n])
    assert.throws(() => providersAmount(wrong), RangeError)
})
