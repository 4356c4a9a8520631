import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unreadable } from './use-order.ts'

test('a text that is no amount is said before the round is asked about it', () => {
  assert.equal(unreadable(''), 'Enter an amount.')
  assert.equal(unreadable('-5.00'), 'Enter an amount above zero.')
  assert.equal(unreadable('0.00'), 'Enter an amount above zero.')
  assert.equal(unreadable('lots'), 'Enter an amount in figures, such as 25,000.')
  assert.equal(unreadable('1.999'), 'Enter an amount in figures, such as 25,000.')
  for (const amount of ['0.01', '1750', '1750.00', '0.5']) assert.equal(unreadable(amount), undefined)
})
