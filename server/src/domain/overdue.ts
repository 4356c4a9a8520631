import { dateOfDay, dayNumber } from './calendar.ts'

/**
 * The first day on which what was not paid is overdue, and may be recorded as a default (domain handbook
 * §4.3): the day after its due date and the days of grace.
 *
 * Worked example: due on 20 November with three days of grace, it is overdue from 24 November.
 */
export const overdueFrom = (dueDate: string, graceDays: number): string =>
  dateOfDay(dayNumber(dueDate)! + graceDays + 1)
