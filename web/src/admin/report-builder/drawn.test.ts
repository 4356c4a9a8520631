import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, drawnCurrency } from './drawn.ts'
import type { Report } from './queries.ts'

const columns = ['group', 'count', 'value'].map((part) => ({ part })) as Report['columns']
const totals = (...counts: [string, string | null][]) =>
  counts.map(([count, currency]) => ({ currency, cells: ['Total', count, '1'] })) as Report['totals']

test('of several currencies a chart draws the one of the most records', () => {
  assert.equal(drawnCurrency({ columns, totals: totals(['9', 'EUR'], ['10', 'GBP'], ['2', 'USD']) }), 'GBP')
  assert.equal(drawnCurrency({ columns, totals: totals(['1', null]) }), null)
  assert.equal(drawnCurrency({ columns, totals: [] }), null)
})

test('of too many bars the latest are drawn over time, and else the first', () => {
  const groups = (count: number, valueOf: (nth: number) => string) =>
    Array.from({ length: count }, (_, nth) => ({ within: { group: valueOf(nth) } }))
  const months = groups(
    30,
    (nth) => `${2024 + Math.floor(nth / 12)}-${String((nth % 12) + 1).padStart(2, '0')}`,
  )
  assert.deepEqual(barsOf(months), { bars: months.slice(6), which: 'latest' })
  assert.deepEqual(barsOf(months.toReversed()).bars, months.slice(6).toReversed())
  const [undated] = groups(1, () => '')
  assert.deepEqual(barsOf([...months, undated!]), { bars: months.slice(6), which: 'latest' })
  assert.equal(barsOf([...months.slice(0, 23), undated!]).bars.length, 24)
  const names = groups(30, (nth) => `Name ${nth}`)
  assert.deepEqual(barsOf(names), { bars: names.slice(0, 24), which: 'first' })
  assert.equal(barsOf(names.slice(0, 3)).bars.length, 3)
})
