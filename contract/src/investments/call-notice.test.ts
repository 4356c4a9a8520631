import assert from 'node:assert/strict'
import { test } from 'node:test'
import { earliestDue } from './call-notice.ts'

test('notice is counted in working days, from the day on which the call goes out', () => {
  assert.equal(earliestDue('2026-11-20', 5), '2026-11-27', 'from a Friday over one weekend')
  assert.equal(earliestDue('2026-11-20', 1), '2026-11-23')
  assert.equal(earliestDue('2026-11-21', 1), '2026-11-23', 'from a Saturday')
  assert.equal(earliestDue('2026-11-20', 0), '2026-11-20')
  assert.equal(earliestDue('2026-12-28', 10), '2027-01-12', 'New Year’s Day is a Friday')
})
