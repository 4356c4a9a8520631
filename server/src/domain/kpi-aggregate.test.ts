import assert from 'node:assert/strict'
import { test } from 'node:test'
import { calendarQuarterOf, KpiAggregate } from './kpi-aggregate.ts'
import type { ReportedFigure, TimedRule } from './kpi-aggregate.ts'
import { lastDayOf, parsePeriod, periodsUntil } from './kpi-period.ts'
import { kpiTextOf } from './kpi-roll-up.ts'

const rule = (id: number, code: string, more: Partial<TimedRule> = {}): TimedRule => ({
  id,
  code,
  unit: 'money',
  aggregation: 'sum',
  numeratorId: null,
  denominatorId: null,
  formula: null,
  frequency: 'quarterly',
  ...more,
})
const revenue = rule(1, 'revenue')
const profit = rule(2, 'profit')
const margin = rule(3, 'margin', { unit: 'percent', aggregation: 'ratio', numeratorId: 2, denominatorId: 1 })
const people = rule(4, 'people', { unit: 'number', aggregation: 'last' })
const bookings = rule(5, 'bookings', { unit: 'number', frequency: 'monthly' })
const audit = rule(6, 'audit', { unit: 'number', frequency: 'annual' })
const rules = [revenue, profit, margin, people, bookings, audit]
const companies = [
  { id: 1, currency: 'GBP' },
  { id: 2, currency: 'GBP' },
  { id: 3, currency: 'EUR' },
]
const q3 = parsePeriod('2026-q3', 12)!

const figure = (company: number, kpi: number, value: string, period = '2026-q3'): ReportedFigure => {
  const read = parsePeriod(period, 12)!
  const currency = companies.find(({ id }) => id === company)!.currency
  return { company, kpi, months: read.months, day: lastDayOf(read), value, currency }
}

function over(kpi: TimedRule, figures: ReportedFigure[], currency: string | null = null, count = 1) {
  const found = new KpiAggregate(rules, companies, figures).over(kpi, periodsUntil(q3, count), currency)
  return [kpiTextOf(found.value), `${found.counted} of ${found.expected}`]
}

test('a ratio over companies is that of their sums: 164/360, whatever each has by itself', () => {
  const figures = [figure(1, 1, '100'), figure(1, 2, '40'), figure(2, 1, '260'), figure(2, 2, '124')]
  assert.deepEqual(over(margin, figures, 'GBP'), ['45.555556', '2 of 2'])
})

test('currencies are never added, and what is no money is added over all', () => {
  const figures = [figure(1, 1, '100'), figure(3, 1, '7'), figure(1, 4, '5'), figure(3, 4, '6')]
  assert.deepEqual(new KpiAggregate(rules, companies, figures).currenciesOf(revenue), ['EUR', 'GBP'])
  assert.deepEqual(over(revenue, figures, 'GBP'), ['100', '1 of 2'])
  assert.deepEqual(over(revenue, figures, 'EUR'), ['7', '1 of 1'])
  assert.deepEqual(new KpiAggregate(rules, companies, figures).currenciesOf(people), [null])
  assert.deepEqual(over(people, figures), ['11', '2 of 3'])
})

test('what stands at the end of a year is that of its last quarter', () => {
  const figures = [figure(1, 4, '4', '2026-q2'), figure(1, 4, '5'), figure(2, 4, '9', '2026-q2')]
  assert.deepEqual(over(people, figures, null, 2), ['5', '3 of 6'])
})

test('months come to a quarter where none is missing, and years to none', () => {
  const months = (...names: string[]) => names.map((name) => figure(1, 5, '2', name))
  assert.deepEqual(over(bookings, months('2026-07', '2026-08', '2026-09')), ['6', '1 of 3'])
  assert.deepEqual(over(bookings, months('2026-07', '2026-09')), [null, '0 of 3'])
  const aggregate = new KpiAggregate(rules, companies, [])
  assert.equal(aggregate.isShown(bookings), true)
  assert.equal(aggregate.isShown(audit), false)
})

test('a company’s own quarter counts in the quarter of the calendar in which it ends', () => {
  const day = (text: string) => lastDayOf({ months: 3, last: calendarQuarterOf(parsePeriod(text, 1)!.last) })
  assert.equal(lastDayOf(parsePeriod('2026-q4', 1)!), '2026-01-31')
  assert.equal(day('2026-q4'), '2026-03-31')
})
