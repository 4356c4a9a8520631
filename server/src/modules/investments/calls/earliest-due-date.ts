import { earliestDue, mostNoticeDays } from '@moorgate/contract'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import type { AppendContext } from '../../../kernel/resource/table.ts'

/** The first day on which a call that is issued today may be due: after today, with the notice that it says. */
export function earliestDueDate(today: string, noticeDays: number): string {
  const tomorrow = dateOfDay(dayNumber(today)! + 1)
  const earliest = earliestDue(today, noticeDays)
  return earliest > tomorrow ? earliest : tomorrow
}

/** The same as SQL: by the number of days of notice. */
export function earliestDueDateSql(row: string, { day, statement }: AppendContext): string {
  const days = Array.from({ length: mostNoticeDays + 1 }, (_, notice) => earliestDueDate(day, notice))
  return `(${statement.bindList(days, 'date')})[${row}.notice_days + 1]`
}
