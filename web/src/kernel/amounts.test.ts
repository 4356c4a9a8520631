import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareAmounts, isNothing } from './amounts.ts'

test('amounts are compared by value, not by spelling', () => {
  assert.equal(compareAmounts('9.00', '10.00'), -1)
  assert.equal(compareAmounts('10', '10.00'), 0)
  assert.equal(compareAmounts('-0.50', '-0.05'), -1)
})

test('what is no number counts as nothing', () => {
  assert.equal(compareAmounts('', '0.01'), -1)
  assert.equal(compareAmounts('12.', '0'), 0)
  assert.equal(compareAmounts(null, undefined), 0)
})

test('nothing is nothing however it is written', () => {
  assert.deepEqual(['0', '0.00', '', null].map(isNothing), [true, true, true, true])
  assert.equal(isNothing('0.01'), false)
})
