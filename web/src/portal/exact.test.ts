import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAmounts } from './exact.ts'

test('amounts are compared by value, not by spelling', () => {
  assert.equal(compareAmounts('9.00', '10.00'), -1)
  assert.equal(compareAmounts('10', '10.00'), 0)
})
