import type { AnswerOf, readRaisedByMonth, RaisedSpan } from '@moorgate/contract'
import { addMonths } from '../../domain/calendar.ts'
import { formatMoney, parseMoney, sum } from '../../domain/money.ts'

type Answer = AnswerOf<typeof readRaisedByMonth>

/** What came in of a type in a month, `period` being its first day. */
export interface MonthlyAmount {
  period: string
  type: string
  value: string
}

/** More types than so many share the last series, so that each keeps a colour of its own. */
const mostSeries = 6
/** "All" shows a year at least and five at most. */
const [fewestMonths, mostMonths] = [12, 60]

/** Months in order without gaps, and each type with an amount in every one, the largest type first. */
export function raisedByMonth(
  rows: readonly MonthlyAmount[],
  { span, today, currency }: { span: RaisedSpan; today: string; currency: string },
): Answer {
  const months = monthsOf(span, today, rows[0]?.period)
  const inSpan = rows.filter(({ period }) => period >= months[0]!)
  const minor = (of: readonly MonthlyAmount[]) =>
    sum(of.map(({ value }) => parseMoney(value, currency) ?? 0n))
  const written = (of: readonly MonthlyAmount[]) => formatMoney(minor(of), currency)
  const types = [...Map.groupBy(inSpan, ({ type }) => type)]
    .map(([type, of]) => ({ type, of, total: minor(of) }))
    .toSorted((one, other) => (one.total < other.total ? 1 : one.total > other.total ? -1 : 0))
  const own = types.length > mostSeries ? types.slice(0, mostSeries - 1) : types
  const rest = types.slice(own.length).flatMap(({ of }) => of)
  return {
    currency,
    total: written(inSpan),
    since: inSpan[0]?.period ?? null,
    months,
    series: [...own, ...(rest.length > 0 ? [{ type: null, of: rest }] : [])].map(({ type, of }) => ({
      type,
      total: written(of),
      values: months.map((month) => written(of.filter(({ period }) => period === month))),
    })),
  }
}

/**
 * First days of the months: this quarter's so far, the last twelve, or those since the first in which
 * something came in.
 */
function monthsOf(span: RaisedSpan, today: string, first: string | undefined): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const [firstYear = year, firstMonth = month] = first?.split('-').map(Number) ?? []
  const sinceFirst = (year - firstYear) * 12 + month - firstMonth + 1
  const count = {
    quarter: ((month - 1) % 3) + 1,
    year: 12,
    all: Math.min(mostMonths, Math.max(sinceFirst, fewestMonths)),
  }[span]
  const thisMonth = `${today.slice(0, 7)}-01`
  return Array.from({ length: count }, (_, index) => addMonths(thisMonth, index - count + 1)!)
}
