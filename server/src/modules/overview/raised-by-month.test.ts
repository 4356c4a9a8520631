import assert from 'node:assert/strict'
import { test } from 'node:test'
import { raisedByMonth } from './raised-by-month.ts'
import type { MonthlyAmount } from './raised-by-month.ts'

const today = '2026-11-20'
const of = (rows: MonthlyAmount[], span: 'quarter' | 'year' | 'all' = 'year') =>
  raisedByMonth(rows, { span, today, currency: 'GBP' })
const one = (period: string, type = 'Equity', value = '1.00') => ({ period, type, value })

test('twelve months end with this one and have no gap', () => {
  const { months } = of([])
  assert.deepEqual([months.length, months[0], months.at(-1)], [12, '2025-12-01', '2026-11-01'])
})

test('a quarter so far is its months so far', () => {
  assert.deepEqual(of([one('2026-09-01')], 'quarter').months, ['2026-10-01', '2026-11-01'])
})

test('all time begins with the first amount, and shows at least a year and at most five', () => {
  assert.equal(of([one('2024-03-01')], 'all').months[0], '2024-03-01')
  assert.equal(of([one('2026-10-01')], 'all').months.length, 12)
  assert.equal(of([one('2012-10-01')], 'all').months.length, 60)
})

test('a month without an amount is nothing, not missing, and the types are ordered by size', () => {
  const chart = of(
    [
      one('2026-09-01', 'Equity', '7.00'),
      one('2026-11-01', 'Debt', '100.00'),
      one('2026-11-01', 'Equity', '250.10'),
      one('2026-10-01', 'Equity', '50.20'),
    ],
    'quarter',
  )
  assert.deepEqual(chart.series, [
    { type: 'Equity', total: '300.30', values: ['50.20', '250.10'] },
    { type: 'Debt', total: '100.00', values: ['0.00', '100.00'] },
  ])
  assert.deepEqual([chart.total, chart.since], ['400.30', '2026-11-01'])
})

test('beyond six types the smaller ones share the last series, and nothing is lost', () => {
  const { series, total } = of(
    Array.from({ length: 9 }, (_, index) => one('2026-11-01', `Type ${index}`, `${10 - index}.00`)),
  )
  assert.equal(series.length, 6)
  assert.deepEqual([series.at(-1)?.type, series.at(-1)?.total, total], [null, '14.00', '54.00'])
  assert.equal(of([one('2026-11-01', 'Other')]).series[0]?.type, 'Other', 'a type of that name is itself')
})
