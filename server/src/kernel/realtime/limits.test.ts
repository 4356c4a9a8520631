import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallCounter } from './limits.ts'

test('an address has its share of calls in each window, apart from other addresses', () => {
  const counter = new CallCounter(2, 60_000)
  const taken = [0, 1, 59_999, 60_000].map((nowMs) => counter.take('one', nowMs))
  assert.deepEqual(taken, ['within', 'within', 'beyond', 'within'])
  assert.equal(counter.take('two', 59_999), 'within')
})

test('forgetting old windows gives nobody more than their share', () => {
  const counter = new CallCounter(1, 60_000)
  counter.take('one', 0)
  counter.forgetBefore(59_999)
  assert.equal(counter.take('one', 59_999), 'beyond')
  counter.take('one', 59_999)
  assert.equal(counter.take('one', 59_999), 'flood', 'three times its share')
  counter.forgetBefore(60_000)
  assert.equal(counter.take('one', 60_000), 'within')
})
