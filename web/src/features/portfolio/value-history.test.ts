import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastYears, pointAfter } from './value-history.ts'

const points = ['2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30', '2026-11-20'].map(
  (date) => ({ date, value: '80000.00', invested: '50000.00' }),
)
const daysOf = (some: readonly { date: string }[]) => some.map(({ date }) => date)

test('the last year begins with the point that was in force then', () => {
  assert.deepEqual(daysOf(lastYears(points, 1)), daysOf(points.slice(1)))
  assert.deepEqual(lastYears(points, 3), points)
  assert.deepEqual(lastYears(points, undefined), points)
  assert.deepEqual(lastYears([], 1), [])
})

test('what happened between two points is pinned to the second', () => {
  assert.equal(pointAfter(points, '2025-11-12')?.date, '2025-12-31')
  assert.equal(pointAfter(points, '2026-12-01'), undefined)
})
