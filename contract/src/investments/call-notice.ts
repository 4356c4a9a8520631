import { addWorkingDays } from '../working-days.ts'

/** Working days of notice that a call gives at least where it says nothing else (domain handbook §3.4). */
export const usualNoticeDays = 5

export const mostNoticeDays = 60

/**
 * The first day on which a call that goes out on `from` may be due: so many working days later. Days as
 * `YYYY-MM-DD`.
 *
 * Worked example: five working days from Friday 20 November 2026 is Friday 27 November; one from a Saturday
 * is the Monday.
 */
export const earliestDue = (from: string, noticeDays: number): string => addWorkingDays(from, noticeDays)
