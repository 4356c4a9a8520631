import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addMonths, dateOfDay, dayNumber, daysBetween } from './calendar.ts'

test('days are counted from 1970, through leap years', () => {
  assert.equal(dayNumber('1970-01-01'), 0)
  assert.equal(dayNumber('2024-02-29'), 19_782)
  assert.equal(daysBetween('2020-01-15', '2025-01-15'), 1827)
  assert.equal(daysBetween('2025-03-01', '2025-02-01'), -28)
})

test('a date that does not exist is not a date', () => {
  for (const text of [
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-4-01',
    '',
    '2025-04-01T00:00',
    '0050-01-01',
  ])
    assert.equal(dayNumber(text), undefined, text)
  assert.equal(daysBetween('2025-02-29', '2025-03-01'), undefined)
  assert.equal(addMonths('2025-02-29', 1), undefined)
})

test('a month on from the 31st is the last day of a shorter month', () => {
  assert.equal(addMonths('2025-01-31', 1), '2025-02-28')
  assert.equal(addMonths('2024-01-31', 1), '2024-02-29')
  assert.equal(addMonths('2024-02-29', 12), '2025-02-28')
  assert.equal(addMonths('2025-02-28', 12), '2026-02-28')
  assert.equal(addMonths('2025-11-30', 3), '2026-02-28')
  assert.equal(addMonths('2025-12-15', 12), '2026-12-15')
  assert.equal(addMonths('2025-01-15', -1), '2024-12-15')
})

test('every day has a date and every date a day', () => {
  fc.assert(
    fc.property(fc.integer({ min: -25_000, max: 50_000 }), (day) => {
      assert.equal(dayNumber(dateOfDay(day)), day)
    }),
    { numRuns: 2000 },
  )
})
