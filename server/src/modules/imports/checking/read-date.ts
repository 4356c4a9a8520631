import { monthNames } from '@moorgate/contract/wire/month.ts'

export type ReadResult<Value> = { ok: true; value: Value } | { ok: false; message: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/
const numbers = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})$/
const words = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-/.]*([a-z]{3})[a-z]*[\s\-/.,]*(\d{4}|\d{2})$/i

/** Two digits of a year are this century up to here: birthdays and company dates lie in the past. */
const youngest = 29

interface DateOptions {
  monthFirst?: boolean
  /** The last year of two digits that is of this century. */
  latest?: number
}

/**
 * A date as people write it, as `YYYY-MM-DD`: `14/02/1961`, `14.2.61`, `3-Nov-58`, `14 February 1961`,
 * `1961-02-14`. Days come first unless the column showed otherwise. What is not a date says why.
 */
export function readDate(
  text: string,
  { monthFirst = false, latest = youngest }: DateOptions = {},
): ReadResult<string> {
  const parts = partsOf(text.trim(), { monthFirst, latest })
  if (!parts) return { ok: false, message: `“${text.slice(0, 30)}” is not a date` }
  const { year, month, day } = parts
  const problem = problemWith(year, month, day)
  if (problem) return { ok: false, message: problem }
  return { ok: true, value: `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` }
}

function partsOf(
  text: string,
  { monthFirst, latest }: Required<DateOptions>,
): { year: number; month: number; day: number } | undefined {
  const [, isoYear, isoMonth, isoDay] = iso.exec(text) ?? []
  if (isoYear) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) }
  const [, first, second, numberYear] = numbers.exec(text) ?? []
  if (numberYear) {
    const [day, month] = monthFirst ? [second, first] : [first, second]
    return { year: fullYear(numberYear, latest), month: Number(month), day: Number(day) }
  }
  const [, day, name = '', wordYear] = words.exec(text) ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  return wordYear && month > 0 ? { year: fullYear(wordYear, latest), month, day: Number(day) } : undefined
}

const fullYear = (text: string, latest: number) =>
  text.length === 4 ? Number(text) : Number(text) + (Number(text) > latest ? 1900 : 2000)

function problemWith(year: number, month: number, day: number): string | undefined {
  if (year < 1900 || year > 2100) return `The year ${year} is out of range`
  const name = (monthNames as Record<number, string>)[month]
  if (!name) return `There is no month ${month}`
  if (month === 2 && day === 29 && !isLeap(year)) return `${year} was not a leap year`
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day >= 1 && day <= last ? undefined : `${day} ${name} does not exist`
}

const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Whether a column writes months first: some value only makes sense that way, and none only the other way.
 */
export function isMonthFirst(values: readonly string[]): boolean {
  let monthFirst = false
  for (const value of values) {
    const [, first = '0', second = '0'] = numbers.exec(value.trim()) ?? []
    if (Number(first) > 12) return false
    if (Number(second) > 12) monthFirst = true
  }
  return monthFirst
}
