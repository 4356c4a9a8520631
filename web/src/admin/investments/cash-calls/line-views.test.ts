import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fits, lineViews } from './line-views.ts'

const paid = { status: 'payment_received', overdue: false, sent_at: null } as const
const late = { status: 'part_paid', overdue: true, sent_at: '2026-11-20T09:00:00.000000Z' } as const
const due = { status: 'awaiting_payment', overdue: false, sent_at: null } as const
const waived = { status: 'waived', overdue: false, sent_at: null } as const

test('each line is in one part at most besides all, and in none once it is due no more', () => {
  const parts = (line: Parameters<typeof fits>[0]) =>
    (['awaiting', 'overdue', 'paid'] as const).filter((view) => fits(line, view))
  assert.deepEqual([paid, late, due, waived].map(parts), [['paid'], ['overdue'], ['awaiting'], []])
  assert.ok([paid, late, due, waived].every((line) => fits(line, 'all')))
  assert.ok(fits(late, 'sent'))
})

test('the parts are counted by the server, and “Reported paid” is there where somebody said so', () => {
  const call = { awaiting_count: 1, overdue_count: 0, paid_count: 2 }
  const labels = (lines: Parameters<typeof lineViews>[1]) =>
    lineViews(call, lines).map(({ label, count }) => `${label} ${count}`)
  assert.deepEqual(labels([paid, due]), ['All 2', 'Awaiting 1', 'Overdue 0', 'Paid 2'])
  assert.deepEqual(labels([late]).at(-1), 'Reported paid 1')
})
