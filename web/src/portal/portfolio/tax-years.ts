/** The days of the tax year that ends in a year, as a filter of days takes them. */
export const taxYearDays = (year: number): string => `${year - 1}-04-06,${year}-04-05`

/** The year in which the tax year of a day ends: 6 April 2025 is of the one that ends in 2026. */
export const taxYearOf = (day: string): number =>
  Number(day.slice(0, 4)) + (day.slice(5, 10) >= '04-06' ? 1 : 0)

/** "2025 to 2026". */
export const taxYearName = (year: number): string => `${year - 1} to ${year}`
