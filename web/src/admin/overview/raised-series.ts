import { sumOf } from '../../kernel/exact.ts'
import { monthShort } from '../../ui/format-dates.ts'
import { moneyShort } from '../../ui/format.ts'

export interface Raised {
  /** First day of a month. */
  period: string
  type: string
  value: string
}

export interface RaisedChart {
  categories: string[]
  series: { name: string; values: string[]; total: string }[]
  total: string
}

/** More than so many kinds become "Other", so that each keeps a colour of its own. */
const mostSeries = 6

/** Months in order without gaps, each kind with an amount in every one: what the stacked bars are drawn from. */
export function raisedChart(
  rows: readonly Raised[],
  months: readonly string[],
  currency: string,
): RaisedChart {
  const totals = [...Map.groupBy(rows, ({ type }) => type)]
    .map(([name, of]) => ({ name, total: sumOf(of.map(({ value }) => value)) }))
    .toSorted((one, other) => Number(other.total) - Number(one.total))
  const names = totals.map(({ name }) => name)
  const own = names.length > mostSeries ? names.slice(0, mostSeries - 1) : names
  const nameOf = (type: string) => (own.includes(type) ? type : 'Other')
  const shown = names.length > mostSeries ? [...own, 'Other'] : own
  return {
    categories: months.map((month) => monthShort(month).slice(0, 3)),
    series: shown.map((name) => {
      const ours = rows.filter(({ type }) => nameOf(type) === name)
      const values = months.map((month) =>
        sumOf(ours.filter(({ period }) => period === month).map(({ value }) => value)),
      )
      return { name, values, total: moneyShort(sumOf(values), { currency, places: 1 }) }
    }),
    total: sumOf(rows.map(({ value }) => value)),
  }
}

/** The first days of so many months, the last one that of today. */
export function monthsUntil(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const first = new Date(Date.UTC(today.getFullYear(), today.getMonth() - (count - 1 - index), 1))
    return first.toISOString().slice(0, 10)
  })
}

export type Span = 'quarter' | 'year' | 'all'

/** Months that a span covers: this quarter's, the last twelve, or from the first in which there was something, at most five years. */
export function monthsOf(span: Span, today: Date, firstPeriod: string | undefined): string[] {
  if (span === 'year') return monthsUntil(today, 12)
  if (span === 'quarter') return monthsUntil(today, (today.getMonth() % 3) + 1)
  if (firstPeriod === undefined) return monthsUntil(today, 12)
  const [year = 0, month = 1] = firstPeriod.split('-').map(Number)
  const count = (today.getFullYear() - year) * 12 + today.getMonth() + 1 - (month - 1)
  return monthsUntil(today, Math.min(60, Math.max(count, 12)))
}
