const dayMs = 86_400_000

/**
 * The bank holidays of England and Wales, from gov.uk/bank-holidays as published in 2026, which lists them to the
 * end of 2028. Days of a substitute stand for the holiday. Add a year when it is published; until then its
 * weekdays count as working days, so a deadline is never later than it would be.
 */
export const bankHolidays: ReadonlySet<string> = new Set(
  [
    '2024-01-01 2024-03-29 2024-04-01 2024-05-06 2024-05-27 2024-08-26 2024-12-25 2024-12-26',
    '2025-01-01 2025-04-18 2025-04-21 2025-05-05 2025-05-26 2025-08-25 2025-12-25 2025-12-26',
    '2026-01-01 2026-04-03 2026-04-06 2026-05-04 2026-05-25 2026-08-31 2026-12-25 2026-12-28',
    '2027-01-01 2027-03-26 2027-03-29 2027-05-03 2027-05-31 2027-08-30 2027-12-27 2027-12-28',
    '2028-01-03 2028-04-14 2028-04-17 2028-05-01 2028-05-29 2028-08-28 2028-12-25 2028-12-26',
  ].flatMap((year) => year.split(' ')),
)

/** Whether banks in England and Wales are open on a day, `YYYY-MM-DD`. */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !bankHolidays.has(day)
}

/**
 * So many working days after `from`. Days as `YYYY-MM-DD`.
 *
 * Worked example: two working days after Thursday 24 December 2026 is Wednesday 30 December: Friday is
 * Christmas Day, and Monday the substitute for Boxing Day.
 */
export function addWorkingDays(from: string, count: number): string {
  let day = from
  for (let left = count; left > 0;) {
    day = dayAfter(day)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The day itself where it is a working day, else the next one. */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : addWorkingDays(day, 1)
}

const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)
