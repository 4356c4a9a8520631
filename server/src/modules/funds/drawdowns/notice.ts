import { earliestDue, refuseField, say } from '@moorgate/contract'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'

/** Due after today, with the notice that the call gives at least. */
export function mustGiveNotice(work: Work, dueDate: string, noticeDays: number): void {
  const today = londonDate(work.now)
  if (dueDate <= today) refuseField('due_date', say.after(today))
  const earliest = earliestDue(today, noticeDays)
  if (dueDate < earliest) refuseField('due_date', say.afterOrEqual(earliest))
}
