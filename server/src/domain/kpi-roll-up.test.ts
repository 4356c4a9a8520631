import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fractionOf } from './fraction.ts'
import { changeInPercent, growthInPercent, isLargeMove } from './kpi-change.ts'
import { KpiBook, kpiTextOf } from './kpi-roll-up.ts'
import type { KpiCell, KpiRule } from './kpi-roll-up.ts'

const rule = (id: number, code: string, more: Partial<KpiRule> = {}): KpiRule => ({
  id,
  code,
  unit: 'number',
  aggregation: 'sum',
  numeratorId: null,
  denominatorId: null,
  formula: null,
  ...more,
})
const revenue = rule(1, 'revenue', { unit: 'money' })
const profit = rule(2, 'gross_profit', { unit: 'money' })
const margin = rule(3, 'gross_margin', {
  unit: 'percent',
  aggregation: 'ratio',
  numeratorId: 2,
  denominatorId: 1,
})
const cash = rule(4, 'cash', { unit: 'money', aggregation: 'last' })
const score = rule(5, 'score', { aggregation: 'average' })
const rate = rule(6, 'rate', { unit: 'percent', aggregation: 'weighted', denominatorId: 1 })
const costs = rule(7, 'costs', { unit: 'money', formula: 'revenue - gross_profit' })
const share = rule(8, 'cost_share', { unit: 'percent', formula: 'costs / revenue' })
const fee = rule(9, 'fee', { unit: 'money', formula: 'revenue * rate' })
const book = new KpiBook([revenue, profit, margin, cash, score, rate, costs, share, fee])

/** A figure of company 1 in each period from the first; null is missing. */
const series = (...values: (string | null)[]): KpiCell[] =>
  values.flatMap((value, last) => (value === null ? [] : [{ entity: 1, last, value: fractionOf(value) }]))

function rolled(kpi: KpiRule, figures: Record<number, KpiCell[]>, entities = [1], periods = [0, 1, 2]) {
  const { value, counted, expected } = book.rolledUp(kpi, (id) => figures[id] ?? [], { entities, periods })
  return [kpiTextOf(value), `${counted} of ${expected}`]
}

const figures = { 1: series('100', '120', '140'), 2: series('40', '54', '70') }

test('each kind comes to its own over three quarters', () => {
  const values = series('100', '120', '140')
  assert.deepEqual(rolled(revenue, figures), ['360', '3 of 3'])
  assert.deepEqual(rolled(cash, { 4: values }), ['140', '3 of 3'])
  assert.deepEqual(rolled(score, { 5: values }), ['120', '3 of 3'])
  assert.deepEqual(rolled(rule(1, 'revenue', { aggregation: 'max' }), figures), ['140', '3 of 3'])
  assert.deepEqual(rolled(rule(1, 'revenue', { aggregation: 'min' }), figures), ['100', '3 of 3'])
  assert.deepEqual(rolled(rule(1, 'revenue', { aggregation: 'none' }), figures), [null, '3 of 3'])
})

test('a ratio is worked out again from its summed parts: 164/360, not the mean of ratios', () => {
  assert.deepEqual(rolled(margin, figures), ['45.555556', '3 of 3'])
  assert.deepEqual(rolled(margin, figures, [1], [1]), ['45', '1 of 1'])
})

test('partial data says how much of it there is, and a missing figure is never 0', () => {
  assert.deepEqual(rolled(revenue, { 1: series('100', null, '140') }), ['240', '2 of 3'])
  assert.deepEqual(rolled(score, { 5: series('100', null, '140') }), ['120', '2 of 3'])
  assert.deepEqual(rolled(cash, { 4: series('100', '120', null) }), [null, '2 of 3'])
  assert.deepEqual(rolled(revenue, {}), [null, '0 of 3'])
  assert.deepEqual(rolled(margin, { 1: figures[1], 2: series('40', null, '70') }), ['45.833333', '2 of 3'])
})

test('what divides by nothing comes to nothing', () => {
  const nothing = { 1: series('0', '0', '0'), 2: series('40', '54', '70') }
  assert.deepEqual(rolled(margin, nothing), [null, '3 of 3'])
  assert.deepEqual(rolled(share, nothing), [null, '3 of 3'])
})

test('a weighted average counts each figure by its weight', () => {
  const weights = { 1: series('100', '300'), 6: series('10', '40') }
  assert.deepEqual(rolled(rate, weights, [1], [0, 1]), ['32.5', '2 of 2'])
})

test('formulas rest on formulas, over sums, with percentages as the shares that they are', () => {
  assert.deepEqual(rolled(costs, figures), ['196', '3 of 3'])
  assert.deepEqual(rolled(share, figures), ['54.444444', '3 of 3'])
  assert.deepEqual(rolled(fee, { 1: series('200'), 6: series('45') }, [1], [0]), ['90', '1 of 1'])
  assert.deepEqual(
    book.basesOf(share).map(({ code }) => code),
    ['revenue', 'gross_profit'],
  )
  assert.equal(book.isOfCurrency(share), true)
  assert.equal(book.isOfCurrency(score), false)
})

test('what stands at the end of a period is added over companies, not over periods', () => {
  const both = [...series('5', '7'), { entity: 2, last: 1, value: fractionOf('3') }]
  assert.deepEqual(rolled(cash, { 4: both }, [1, 2], [0, 1]), ['10', '3 of 4'])
})

test('percentages, months and ratios of several companies are averaged, each its own by its kind', () => {
  const of = (entity: number, ...values: string[]) => series(...values).map((cell) => ({ ...cell, entity }))
  const both = [...of(1, '4', '3'), ...of(2, '2'), ...of(3, '1', '8')]
  for (const unit of ['percent', 'months', 'ratio'] as const) {
    // 4 + 3, 2 and 1 + 8 come to 18; at the end stand 3 and 8.
    const asked = (aggregation: 'sum' | 'last', entities: number[]) =>
      rolled(rule(1, 'revenue', { unit, aggregation }), { 1: both }, entities, [0, 1])[0]
    assert.deepEqual(
      [asked('sum', [1]), asked('sum', [1, 2, 3]), asked('last', [1]), asked('last', [1, 2, 3])],
      ['7', '6', '3', '5.5'],
    )
  }
})

test('what leads back to itself comes to nothing', () => {
  const [one, other] = [
    rule(11, 'one', { formula: 'other' }),
    rule(12, 'other', { formula: 'one + revenue' }),
  ]
  const circular = new KpiBook([revenue, one, other])
  assert.deepEqual(circular.basesOf(one), [])
  const found = circular.rolledUp(one, () => series('1'), { entities: [1], periods: [0] })
  assert.deepEqual(found, { value: null, counted: 0, expected: 1 })
})

test('what reads too many figures, each as often as it is read, comes to nothing at once', () => {
  const levels = Array.from({ length: 40 }, (_, index) =>
    rule(20 + index, `k${index}`, { formula: index === 0 ? 'revenue' : `k${index - 1} * k${index - 1}` }),
  )
  const tall = new KpiBook([revenue, ...levels])
  assert.deepEqual(
    levels.slice(0, 3).map((each) => tall.figuresRead(each)),
    [1, 2, 4],
  )
  const value = (level: number) =>
    tall.rolledUp(levels[level]!, () => series('3'), { entities: [1], periods: [0] }).value
  assert.equal(kpiTextOf(value(6)), String(3n ** 64n))
  assert.equal(value(7), null)
  assert.equal(value(39), null)
})

test('growth is measured on what was there, and is not meaningful on nothing or less', () => {
  const change = (now: string, before: string, of = growthInPercent) =>
    kpiTextOf(of(fractionOf(now), fractionOf(before)))
  assert.equal(change('1265', '1100'), '15')
  assert.equal(change('10', '0'), null)
  assert.equal(change('10', '-5'), null)
  assert.equal(change('-436', '-430', changeInPercent), '-1.395349')
  assert.equal(change('10', '0', changeInPercent), null)
})

test('a move is large above the mark, up or down', () => {
  assert.equal(isLargeMove('150', '100', 50), false)
  assert.equal(isLargeMove('150.000001', '100', 50), true)
  assert.equal(isLargeMove('49', '100', 50), true)
  assert.equal(isLargeMove('-200', '-100', 50), true)
  assert.equal(isLargeMove('5', '0', 50), false)
})
