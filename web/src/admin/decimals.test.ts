import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNothing } from './decimals.ts'

test('nothing is nothing however it is written', () => {
  assert.deepEqual(['0', '0.00', '', null].map(isNothing), [true, true, true, true])
  assert.equal(isNothing('0.01'), false)
})
