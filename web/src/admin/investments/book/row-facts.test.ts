import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, isCancellable } from './row-facts.ts'

const today = new Date('2026-11-20T12:00:00')
const row = {
  status: 'reserved',
  signed_at: null,
  payment_due_on: null,
  payment_received_at: null,
  allotted_on: null,
  date: '2026-11-04',
} as const

test('a reservation says that it waits for a signature', () => {
  assert.equal(dayOf(row, today), 'To sign')
  assert.equal(dayOf({ ...row, signed_at: '2026-11-05T10:00:00Z' }, today), 'Signed 5 Nov')
})

test('an awaited payment says when it is due', () => {
  const awaited = { ...row, status: 'awaiting_payment', payment_due_on: '2026-11-20' } as const
  assert.equal(dayOf(awaited, today), 'Due 20 Nov')
})

test('what is allotted is not cancelled any more', () => {
  assert.equal(isCancellable({ status: 'payment_received' }), true)
  assert.equal(isCancellable({ status: 'certificated' }), false)
})
