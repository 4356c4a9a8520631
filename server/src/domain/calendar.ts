/** Dates without a time, as `YYYY-MM-DD` text, and as whole days since 1970-01-01. No zone, no clock. */

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/
const msPerDay = 86_400_000

/** Days since 1970-01-01; `undefined` for a text that isn't a real date ("2025-02-29"). */
export function dayNumber(date: string): number | undefined {
  const match = isoDate.exec(date)
  if (!match) return undefined
  const [year, month, ofMonth] = [Number(match[1]), Number(match[2]) - 1, Number(match[3])]
  const at = new Date(Date.UTC(year, month, ofMonth))
  const isReal = at.getUTCFullYear() === year && at.getUTCMonth() === month && at.getUTCDate() === ofMonth
  return isReal ? at.getTime() / msPerDay : undefined
}

/** The opposite of `dayNumber`. */
export function dateOfDay(day: number): string {
  return new Date(day * msPerDay).toISOString().slice(0, 10)
}

/** Days from one date to another, negative backwards; `undefined` when either isn't a date. */
export function daysBetween(from: string, to: string): number | undefined {
  const start = dayNumber(from)
  const end = dayNumber(to)
  return start === undefined || end === undefined ? undefined : end - start
}

/**
 * The same day of the month so many months on, or the last day of a shorter month: 31 January + 1 is 28 (29)
 * February, 29 February 2024 + 12 is 28 February 2025. `undefined` when `date` isn't a date.
 */
export function addMonths(date: string, months: number): string | undefined {
  if (dayNumber(date) === undefined) return undefined
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  lastOfMonth.setUTCDate(Math.min(day, lastOfMonth.getUTCDate()))
  return lastOfMonth.toISOString().slice(0, 10)
}
