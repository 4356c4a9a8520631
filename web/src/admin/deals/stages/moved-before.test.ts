import assert from 'node:assert/strict'
import { test } from 'node:test'
import { movedBefore } from './moved-before.ts'

test('a stage stands before the one that it was dropped on, or last; where it stood it makes no new order', () => {
  assert.deepEqual(movedBefore([1, 2, 3], 3, 1), [3, 1, 2])
  assert.deepEqual(movedBefore([1, 2, 3], 1, null), [2, 3, 1])
  assert.deepEqual(movedBefore([1, 2, 3], 1, 3), [2, 1, 3])
  assert.equal(movedBefore([1, 2, 3], 2, 3), undefined)
  assert.equal(movedBefore([1, 2, 3], 3, null), undefined)
  assert.equal(movedBefore([1, 2, 3], 2, 2), undefined)
  assert.equal(movedBefore([1, 2, 3], 9, 1), undefined)
})
