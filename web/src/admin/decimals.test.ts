import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isNothing, smallerOf } from './decimals.ts'

test('the smaller of two amounts is told by value, not by spelling', () => {
  assert.equal(smallerOf('9.00', '10.00'), '9.00')
  assert.equal(smallerOf('10.00', '9.00'), '9.00')
})

test('nothing is nothing however it is written', () => {
  assert.deepEqual(['0', '0.00', '', null].map(isNothing), [true, true, true, true])
  assert.equal(isNothing('0.01'), false)
})
