import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './move-block.ts'

test('a block changes places with its neighbour', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', -1), ['b', 'a', 'c'])
  assert.deepEqual(moved(['a', 'b', 'c'], 'b', 1), ['a', 'c', 'b'])
})

test('the first goes no further up, the last no further down, and what isn’t there goes nowhere', () => {
  assert.deepEqual(moved(['a', 'b'], 'a', -1), ['a', 'b'])
  assert.deepEqual(moved(['a', 'b'], 'b', 1), ['a', 'b'])
  assert.deepEqual(moved(['a', 'b'], 'c', 1), ['a', 'b'])
})
