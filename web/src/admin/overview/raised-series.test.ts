import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthsOf, monthsUntil, raisedChart } from './raised-series.ts'

const today = new Date('2026-11-20T12:00:00')

test('twelve months end with this one and have no gap', () => {
  const months = monthsUntil(today, 12)
  assert.equal(months[0], '2025-12-01')
  assert.equal(months.at(-1), '2026-11-01')
})

test('a quarter so far is its months so far', () => {
  assert.deepEqual(monthsOf('quarter', today, undefined), ['2026-10-01', '2026-11-01'])
})

test('all time begins with the first amount, and shows at least a year', () => {
  assert.equal(monthsOf('all', today, '2024-03-01')[0], '2024-03-01')
  assert.equal(monthsOf('all', today, '2026-10-01').length, 12)
})

test('a month without an amount is nothing, not missing, and the kinds are ordered by size', () => {
  const chart = raisedChart(
    [
      { period: '2026-11-01', type: 'Debt', value: '100.00' },
      { period: '2026-11-01', type: 'Equity', value: '250.00' },
      { period: '2026-10-01', type: 'Equity', value: '50.50' },
    ],
    ['2026-09-01', '2026-10-01', '2026-11-01'],
    'GBP',
  )
  assert.deepEqual(chart.categories, ['Sep', 'Oct', 'Nov'])
  assert.deepEqual(
    chart.series.map(({ name, values }) => [name, values]),
    [
      ['Equity', ['0.00', '50.50', '250.00']],
      ['Debt', ['0.00', '0.00', '100.00']],
    ],
  )
  assert.equal(chart.total, '400.50')
})

test('beyond six kinds the smaller ones are together, and nothing is lost', () => {
  const rows = Array.from({ length: 9 }, (_, index) => ({
    period: '2026-11-01',
    type: `Kind ${index}`,
    value: `${10 - index}.00`,
  }))
  const { series, total } = raisedChart(rows, ['2026-11-01'], 'GBP')
  assert.equal(series.length, 6)
  assert.equal(series.at(-1)?.name, 'Other')
  const drawn = series.reduce((sum, { values }) => sum + Number(values[0]), 0)
  assert.equal(drawn, Number(total))
})
