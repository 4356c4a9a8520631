import { dateOfDay, dayNumber, daysBetween } from './calendar.ts'
import { divideRounding } from './money.ts'

const percentScale = 100_000_000n

/**
 * amount × rate × days ÷ 365, half up; leap years too have 365.
 *
 * Worked example, £400,000.00 at 8 % for 365 days: £32,000.00.
 */
export function simpleInterest(amountMinor: bigint, ratePercentMicro: bigint, days: number): bigint {
  return divideRounding(amountMinor * ratePercentMicro * BigInt(days), percentScale * 365n, 'halfUp')
}

/** How days become parts of a year: always 365, or as many as the calendar year of each day has. */
export type DayCount = 'act_365' | 'act_act'

/** From the first day up to, but not including, the day `until`. */
export type Period = { from: string; until: string }

/**
 * A yearly rate on an amount over a period, half up. `undefined` when a date isn't one or the period runs
 * backwards.
 *
 * Worked example, 2 % of £10,000,000.00 from 1 January to 1 April 2024, 91 days of a leap year: by `act_365`
 * 200,000 × 91 ÷ 365 = £49,863.01; by `act_act` 200,000 × 91 ÷ 366 = £49,726.78.
 */
export function accrue(
  amountMinor: bigint,
  ratePercentMicro: bigint,
  period: Period,
  dayCount: DayCount,
): bigint | undefined {
  const days = daysBetween(period.from, period.until)
  if (days === undefined || days < 0) return undefined
  if (dayCount === 'act_365') return simpleInterest(amountMinor, ratePercentMicro, days)
  const leapDays = BigInt(daysInLeapYears(period))
  const ordinaryDays = BigInt(days) - leapDays
  // ordinary ÷ 365 + leap ÷ 366 over one denominator, so that it rounds once.
  const yearParts = ordinaryDays * 366n + leapDays * 365n
  return divideRounding(amountMinor * ratePercentMicro * yearParts, percentScale * 365n * 366n, 'halfUp')
}

function daysInLeapYears({ from, until }: Period): number {
  const yearOf = (date: string) => Number(date.slice(0, 4))
  let total = 0
  for (let year = yearOf(from); year <= yearOf(until); year++) {
    const [newYear, nextNewYear] = [`${year}-01-01`, `${year + 1}-01-01`] as const
    if (daysBetween(newYear, nextNewYear) !== 366) continue
    const start = from > newYear ? from : newYear
    const end = until < nextNewYear ? until : nextNewYear
    total += Math.max(daysBetween(start, end) ?? 0, 0)
  }
  return total
}

/**
 * Preferred return on a contribution: compounded at each anniversary, simple within the broken year at the
 * end. `undefined` when a date isn't one; nothing before the contribution.
 *
 * Worked example, £10,000,000.00 paid on 20 November 2021, 8 %, on 20 November 2026: 10,000,000 × (1.08⁵ − 1)
 * = £4,693,280.77.
 */
export function preferredReturn(
  contribution: { date: string; amountMinor: bigint },
  ratePercentMicro: bigint,
  on: string,
): bigint | undefined {
  if (daysBetween(contribution.date, on) === undefined) return undefined
  const { years, days } = compoundPeriod(contribution.date, on)
  const brokenDays = BigInt(days)
  const growth = (percentScale + ratePercentMicro) ** BigInt(years)
  const numerator = growth * (percentScale * 365n + ratePercentMicro * brokenDays)
  const denominator = percentScale ** BigInt(years) * percentScale * 365n
  return divideRounding(contribution.amountMinor * (numerator - denominator), denominator, 'halfUp')
}

/**
 * Whole years by anniversaries, and the days after the last of them; none where the second day comes first.
 *
 * Example: from 20 November 2021 to 1 December 2026 it is 5 years and 11 days.
 */
export function compoundPeriod(from: string, on: string): { years: number; days: number } {
  if ((daysBetween(from, on) ?? 0) <= 0) return { years: 0, days: 0 }
  const years = wholeYears(from, on)
  return { years, days: daysBetween(yearsOn(from, years), on) ?? 0 }
}

function wholeYears(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return yearsOn(from, years) > to ? years - 1 : years
}

/** The anniversary; of 29 February, 1 March in ordinary years. */
function yearsOn(date: string, years: number): string {
  const moved = `${Number(date.slice(0, 4)) + years}${date.slice(4)}`
  if (dayNumber(moved) !== undefined) return moved
  return dateOfDay((dayNumber(`${moved.slice(0, 4)}-02-28`) ?? 0) + 1)
}
