/** The days of the tax year that ends in a year, as a filter of days takes them. */
export const taxYearDays = (year: number): string => `${year - 1}-04-06,${year}-04-05`

/** "2025 to 2026". */
export const taxYearName = (year: number): string => `${year - 1} to ${year}`
