import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachItem, FailureError, refuse, refuseField } from './failure.ts'

const even = (item: number, index: number) =>
  item % 2 === 0 ? item / 2 : refuseField(`rows.${index}.value`, 'The :attribute is odd.')

test('the faults of all items of a list are told at once, and what is no fault of an item stops it', () => {
  assert.deepEqual(eachItem([2, 4], even), [1, 2])
  assert.throws(
    () => eachItem([2, 3, 4, 5], even),
    (error) => {
      assert.ok(error instanceof FailureError && error.failure.code === 'invalid')
      assert.deepEqual(Object.keys(error.failure.errors), ['rows.1.value', 'rows.3.value'])
      return true
    },
  )
  assert.throws(() => eachItem([1], () => refuse({ code: 'not_found' })), /not_found|FailureError/)
})
