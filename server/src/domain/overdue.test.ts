import assert from 'node:assert/strict'
import { test } from 'node:test'
import { overdueFrom } from './overdue.ts'

test('a payment is overdue from the day after its due date and its days of grace', () => {
  assert.equal(overdueFrom('2026-11-20', 0), '2026-11-21')
  assert.equal(overdueFrom('2026-11-20', 3), '2026-11-24')
  assert.equal(overdueFrom('2026-12-31', 0), '2027-01-01')
})
