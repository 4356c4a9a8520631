import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  earlier,
  financialQuarter,
  fitsYear,
  lastDayOf,
  lastOver,
  parsePeriod,
  periodEnding,
  periodLabel,
  periodName,
} from './kpi-period.ts'

test('a year from April has January to March in its fourth quarter', () => {
  const quarters = Array.from({ length: 12 }, (_, month) => financialQuarter(month + 1, 4))
  assert.deepEqual(quarters, [4, 4, 4, 1, 1, 1, 2, 2, 2, 3, 3, 3])
})

test('quarters and years are the company’s own, months are the calendar’s', () => {
  const days = (text: string, yearEnd: number) => lastDayOf(parsePeriod(text, yearEnd)!)
  assert.equal(days('2026-q3', 12), '2026-09-30')
  assert.equal(days('2026-q4', 3), '2026-03-31')
  assert.equal(days('2026-q1', 3), '2025-06-30')
  assert.equal(days('2026-02', 3), '2026-02-28')
  assert.equal(days('2024-02', 12), '2024-02-29')
  assert.equal(days('2026', 6), '2026-06-30')
  for (const wrong of ['2026-q5', '2026-13', '26-q1', '2026-q1 ', '2026-9', ''])
    assert.equal(parsePeriod(wrong, 12), undefined, wrong)
})

test('a period has one name, and its day gives the period back', () => {
  const period = fc.record({
    months: fc.constantFrom(1 as const, 3 as const, 12 as const),
    year: fc.integer({ min: 1990, max: 2090 }),
    number: fc.integer({ min: 1, max: 4 }),
    yearEnd: fc.integer({ min: 1, max: 12 }),
  })
  fc.assert(
    fc.property(period, ({ months, year, number, yearEnd }) => {
      const text = { 1: `${year}-0${number}`, 3: `${year}-q${number}`, 12: String(year) }[months]
      const read = parsePeriod(text, yearEnd)!
      assert.equal(periodName(read, yearEnd), text)
      assert.deepEqual(periodEnding(lastDayOf(read), months), read)
      assert.deepEqual(earlier(earlier(read, 5), -5), read)
    }),
  )
})

test('a quarter is over on its last day, and not on the day before', () => {
  const over = (day: string, yearEnd: number) => periodName(lastOver(day, 3, yearEnd), yearEnd)
  assert.equal(over('2026-09-29', 12), '2026-q2')
  assert.equal(over('2026-09-30', 12), '2026-q3')
  assert.equal(over('2026-11-25', 12), '2026-q3')
  assert.equal(over('2026-11-25', 1), '2027-q3')
  assert.equal(periodName(lastOver('2026-11-25', 12, 3), 3), '2026')
})

test('people read a period in words, and see where the year is not the calendar’s', () => {
  assert.equal(periodLabel(parsePeriod('2026-q3', 12)!, 12), 'Q3 2026')
  assert.equal(periodLabel(parsePeriod('2026-q4', 3)!, 3), 'Q4 FY2026')
  assert.equal(periodLabel(parsePeriod('2026-09', 3)!, 3), 'Sep 2026')
  assert.equal(periodLabel(parsePeriod('2026', 12)!, 12), '2026')
})

test('a year that ends in another month may have no such quarter or year, and the label says so', () => {
  const quarter = periodEnding('2026-09-30', 3)
  const fits = (months: 1 | 3 | 12) =>
    Array.from({ length: 12 }, (_, at) => at + 1).filter((end) => fitsYear({ ...quarter, months }, end))
  assert.deepEqual([fits(1).length, fits(3), fits(12)], [12, [3, 6, 9, 12], [9]])
  assert.equal(periodLabel(quarter, 1), 'Quarter to Sep 2026')
  assert.equal(periodLabel(periodEnding('2026-12-31', 12), 3), 'Year to Dec 2026')
})
