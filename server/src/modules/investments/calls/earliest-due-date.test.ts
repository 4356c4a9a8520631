import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestDueDate } from './earliest-due-date.ts'

test('a call is due after the day on which it is issued, and after the working days of its notice', () => {
  assert.equal(earliestDueDate('2026-11-20', 0), '2026-11-21')
  assert.equal(earliestDueDate('2026-11-20', 1), '2026-11-23')
  assert.equal(earliestDueDate('2026-11-20', 5), '2026-11-27')
  assert.equal(
    earliestDueDate('2026-12-24', 2),
    '2026-12-30',
    'Christmas Day, and the substitute for Boxing Day',
  )
})
