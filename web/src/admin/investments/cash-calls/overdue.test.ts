import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLineOverdue, isOverdue } from './overdue.ts'

const today = new Date('2026-11-20T12:00:00')

test('a call is overdue from the day after it was due', () => {
  assert.equal(isOverdue({ status: 'issued', due_date: '2026-11-20', grace_days: 0 }, today), false)
  assert.equal(isOverdue({ status: 'issued', due_date: '2026-11-19', grace_days: 0 }, today), true)
})

test('drafts, paid and cancelled calls are never overdue', () => {
  for (const status of ['draft', 'completed', 'cancelled'])
    assert.equal(isOverdue({ status, due_date: '2026-11-01', grace_days: 0 }, today), false, status)
})

test('a line that is paid is not overdue although its call is', () => {
  assert.equal(
    isLineOverdue({ status: 'payment_received', due_date: '2026-11-19', grace_days: 0 }, 'overdue', today),
    false,
  )
  assert.equal(
    isLineOverdue({ status: 'part_paid', due_date: '2026-11-19', grace_days: 0 }, 'part_paid', today),
    true,
  )
})

test('days of grace put it off', () => {
  const call = { status: 'issued', due_date: '2026-11-17' }
  assert.equal(isOverdue({ ...call, grace_days: 3 }, today), false)
  assert.equal(isOverdue({ ...call, grace_days: 2 }, today), true)
})
