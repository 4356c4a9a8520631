/**
 * A period of a company's reporting: how many months it has, and its last month, counted from the year 0. The
 * quarter to 30 September 2026 is `{ months: 3, last: 24320 }`.
 */
export interface KpiPeriod {
  readonly months: PeriodMonths
  readonly last: number
}

export type PeriodMonths = 1 | 3 | 12

const frequencyMonths = { monthly: 1, quarterly: 3, annual: 12 } as const

export const monthsOf = (frequency: keyof typeof frequencyMonths): PeriodMonths => frequencyMonths[frequency]

/** A month of the calendar, counted from the year 0. */
const monthIndex = (year: number, month: number): number => year * 12 + month - 1

const yearOf = (index: number): number => Math.floor(index / 12)
const monthOf = (index: number): number => (index % 12) + 1

/**
 * Quarter of the financial year in which a month is (domain handbook §5.8).
 *
 * Worked example: of a year that begins in April, January to March are quarter 4 and April to June quarter 1.
 */
export const financialQuarter = (month: number, firstMonth: number): number =>
  Math.floor(((month - firstMonth + 12) % 12) / 3) + 1

/** A financial year is named by the calendar year in which it ends. */
function financialYear(last: number, yearEndMonth: number): number {
  const year = yearOf(last)
  return monthOf(last) > yearEndMonth ? year + 1 : year
}

const periodText = /^(\d{4})(?:-(?:q([1-4])|(0[1-9]|1[0-2])))?$/

/**
 * Reads `2026-q3` and `2026`, a quarter and a year of the company's own, and `2026-09`, a month of the
 * calendar. Undefined for anything else.
 *
 * Worked example: of a year to March, `2026-q4` is January to March 2026, and `2026-q1` April to June 2025.
 */
export function parsePeriod(text: string, yearEndMonth: number): KpiPeriod | undefined {
  const [, year, quarter, month] = periodText.exec(text) ?? []
  if (year === undefined) return undefined
  if (month !== undefined) return { months: 1, last: monthIndex(Number(year), Number(month)) }
  const yearEnd = monthIndex(Number(year), yearEndMonth)
  if (quarter === undefined) return { months: 12, last: yearEnd }
  return { months: 3, last: yearEnd - 3 * (4 - Number(quarter)) }
}

/** Whether a year with this end has such a period: the quarter to 30 September is none of a year to January. */
export const fitsYear = ({ months, last }: KpiPeriod, yearEndMonth: number): boolean =>
  (monthOf(last) - yearEndMonth + 12) % months === 0

/** The parts of a period's name: those that it doesn't have are null. */
export interface PeriodParts {
  year: number
  quarter: number | null
  month: number | null
}

export function partsOf({ months, last }: KpiPeriod, yearEndMonth: number): PeriodParts {
  if (months === 1) return { year: yearOf(last), quarter: null, month: monthOf(last) }
  const year = financialYear(last, yearEndMonth)
  const quarter = months === 3 ? financialQuarter(monthOf(last), (yearEndMonth % 12) + 1) : null
  return { year, quarter, month: null }
}

/** `2026-q3`, `2026-09`, `2026`. */
export function periodName(period: KpiPeriod, yearEndMonth: number): string {
  const { year, quarter, month } = partsOf(period, yearEndMonth)
  if (quarter !== null) return `${year}-q${quarter}`
  return month === null ? String(year) : `${year}-${String(month).padStart(2, '0')}`
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const monthLabel = (index: number): string => `${monthNames[monthOf(index) - 1]} ${yearOf(index)}`

/**
 * As people read it: "Q3 2026", "Sep 2026", "2026"; "Q4 FY2026" where the year is not the calendar's, and
 * "Quarter to Sep 2026" where the year ends otherwise since.
 */
export function periodLabel(period: KpiPeriod, yearEndMonth: number): string {
  if (!fitsYear(period, yearEndMonth))
    return `${period.months === 3 ? 'Quarter' : 'Year'} to ${monthLabel(period.last)}`
  const { year, quarter, month } = partsOf(period, yearEndMonth)
  if (month !== null) return monthLabel(period.last)
  const named = yearEndMonth === 12 ? String(year) : `FY${year}`
  return quarter === null ? named : `Q${quarter} ${named}`
}

/** Its last day: `2026-09-30`. */
export function lastDayOf({ last }: KpiPeriod): string {
  const [year, month] = [yearOf(last), monthOf(last)]
  const day = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${String(month).padStart(2, '0')}-${day}`
}

/** The period that ends on this day: `2026-09-30` with 3 months is the quarter to September. */
export function periodEnding(day: string, months: PeriodMonths): KpiPeriod {
  return { months, last: monthIndex(Number(day.slice(0, 4)), Number(day.slice(5, 7))) }
}

/** The last period of a company that was over on this day. */
export function lastOver(day: string, months: PeriodMonths, yearEndMonth: number): KpiPeriod {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const over = monthIndex(next.getUTCFullYear(), next.getUTCMonth() + 1) - 1
  const ahead = (over - (yearEndMonth - 1) + 1200) % months
  return { months, last: over - ahead }
}

/** So many periods before; a negative number goes forward. */
export const earlier = ({ months, last }: KpiPeriod, by = 1): KpiPeriod => ({
  months,
  last: last - months * by,
})

/** Periods up to this one, the oldest first. */
export const periodsUntil = (period: KpiPeriod, count: number): KpiPeriod[] =>
  Array.from({ length: count }, (_, index) => earlier(period, count - 1 - index))
