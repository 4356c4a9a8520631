/** Working days of notice that a call gives at least where it says nothing else (domain handbook §3.4). */
export const usualNoticeDays = 5

const dayMs = 86_400_000

/**
 * The first day on which a call that goes out on `from` may be due: so many working days later. Saturdays and
 * Sundays are none; bank holidays are counted, so a tenant that wants them left out gives more notice. Days
 * as `YYYY-MM-DD`.
 *
 * Worked example: five working days from Friday 20 November 2026 is Friday 27 November; one from a Saturday
 * is the Monday.
 */
export function earliestDue(from: string, noticeDays: number): string {
  let day = Date.parse(`${from}T00:00:00Z`)
  for (let left = noticeDays; left > 0;) {
    day += dayMs
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return new Date(day).toISOString().slice(0, 10)
}
