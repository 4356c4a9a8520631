import { minus, number, over, power, round, times } from './worksheet.ts'
import type { Formula } from './worksheet.ts'

/** Days of a year, as for the yearly rate of payments: growth of one payment in and one out is its rate. */
const yearDays = number('365')

/**
 * Growth in so many days as a rate a year, in per cent with six places: the compound annual growth rate.
 *
 * Worked example: 100 to 225 in 1,460 days, four years, is 22.474487 %.
 */
export const yearlyGrowth = (growth: Formula, days: Formula): Formula =>
  round(times(minus(power(growth, over(yearDays, days)), number('1')), number('100')), 6)

/** Under a year nothing is annualised (GIPS). */
export const isYear = (days: number): boolean => days >= 365
