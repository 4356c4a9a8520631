import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved, placedBefore } from './drop-targets.ts'

test('a block changes places with its neighbour', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b'])
})

test('the first goes no further up, the last no further down, and what isn’t there goes nowhere', () => {
  assert.deepEqual(moved(['a', 'b'], 'a', -1), ['a', 'b'])
  assert.deepEqual(moved(['a', 'b'], 'b', 1), ['a', 'b'])
  assert.deepEqual(moved(['a', 'b'], 'c', 1), ['a', 'b'])
})

test('a block that is dropped stands before the one under it, or last', () => {
  assert.deepEqual(placedBefore(['a', 'b', 'c'], 'c', 'a'), ['c', 'a', 'b'])
  assert.deepEqual(placedBefore(['a', 'b', 'c'], 'a', 'c'), ['b', 'a', 'c'])
  assert.deepEqual(placedBefore(['a', 'b', 'c'], 'a', undefined), ['b', 'c', 'a'])
})

test('a block that is dropped where it was stays there, and what isn’t there goes nowhere', () => {
  assert.deepEqual(placedBefore(['a', 'b', 'c'], 'a', 'b'), ['a', 'b', 'c'])
  assert.deepEqual(placedBefore(['a', 'b'], 'b', 'b'), ['a', 'b'])
  assert.deepEqual(placedBefore(['a', 'b'], 'd', 'a'), ['a', 'b'])
})
