import { addMonths } from './calendar.ts'
import { accrue } from './interest.ts'
import type { DayCount, Period } from './interest.ts'
import { divideRounding } from './money.ts'

/** How a fund counts the days of its fee: by days, or a quarter of the yearly fee for each three months. */
export type FeeDayCount = DayCount | 'quarter'

const percentScale = 100_000_000n
const mostMonths = 12

/**
 * A yearly percentage of a base over a period, half up. `undefined` when a date isn't one, the period runs
 * backwards, or parts of a year are asked of what isn't whole months.
 *
 * Worked example, 2 % of £10,000,000.00 for the first quarter of 2024: £49,863.01 by 365 days, £49,726.78 by the
 * days of the year, £50,000.00 as a quarter.
 */
export function managementFee(
  baseMinor: bigint,
  ratePercentMicro: bigint,
  period: Period,
  dayCount: FeeDayCount,
): bigint | undefined {
  if (dayCount !== 'quarter') return accrue(baseMinor, ratePercentMicro, period, dayCount)
  const months = wholeMonths(period)
  return months === undefined
    ? undefined
    : divideRounding(baseMinor * ratePercentMicro * BigInt(months), percentScale * 12n, 'halfUp')
}

/** How many months a period has, up to a year; `undefined` where it has others than whole ones. */
export function wholeMonths({ from, until }: Period): number | undefined {
  for (let months = 1; months <= mostMonths; months++) if (addMonths(from, months) === until) return months
  return undefined
}
