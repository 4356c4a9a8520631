import type { Report, ReportLine } from './queries.ts'

/** The column that is drawn: the first that is added up, else how many there are. */
export const drawnOf = ({ columns }: Pick<Report, 'columns'>): number => {
  const value = columns.findIndex(({ part, kind }) => part === 'value' && kind !== 'percent')
  return value >= 0 ? value : columns.findIndex(({ part }) => part === 'count')
}

/**
 * The currency that is drawn, where a report has several: that of the most records. Null where they have none.
 */
export function drawnCurrency({ columns, totals }: Pick<Report, 'columns' | 'totals'>): string | null {
  const count = columns.findIndex(({ part }) => part === 'count')
  const records = ({ cells }: Report['totals'][number]) => Number(cells[count] ?? 0)
  const [most] = totals.toSorted((one, other) => records(other) - records(one))
  return most?.currency ?? null
}

/** The first day of a group of dates; nothing for another group. */
export const dayOf = ({ within }: Pick<ReportLine, 'within'>): string | undefined =>
  firstDay(Object.values(within)[0] ?? '')

/** `2026-09`, `2026-Q3` and `2026` by their first days. */
function firstDay(value: string): string | undefined {
  const [, year, quarter, month, day] = /^(\d{4})(?:-Q([1-4])|-(\d\d)(?:-(\d\d))?)?$/.exec(value) ?? []
  if (year === undefined) return undefined
  const ofQuarter = quarter && String(Number(quarter) * 3 - 2).padStart(2, '0')
  return `${year}-${ofQuarter ?? month ?? '01'}-${day ?? '01'}`
}

/** More bars than that can't be told apart. */
const mostBars = 24

interface Bars<Line> {
  bars: readonly Line[]
  /** Which ones they are where there are more. */
  which: 'latest' | 'first'
}

const isDayOrNone = (line: Pick<ReportLine, 'within'>) =>
  dayOf(line) !== undefined || Object.values(line.within)[0] === ''

/**
 * As many groups as bars can show, in their order: over time the latest, otherwise the first. Records without a
 * date are not among the latest.
 */
export function barsOf<Line extends Pick<ReportLine, 'within'>>(lines: readonly Line[]): Bars<Line> {
  const days = lines.flatMap((line) => dayOf(line) ?? []).toSorted()
  const isOverTime = days.length > 0 && lines.every(isDayOrNone)
  if (lines.length <= mostBars || !isOverTime) return { bars: lines.slice(0, mostBars), which: 'first' }
  const [since = ''] = days.slice(-mostBars)
  return { bars: lines.filter((line) => (dayOf(line) ?? '') >= since), which: 'latest' }
}
