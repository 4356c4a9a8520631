import { daysUntil } from '../../../ui/format-dates.ts'

const waiting: readonly string[] = ['issued', 'part_paid', 'overdue']
const open: readonly string[] = ['awaiting_payment', 'part_paid']

interface DueCall {
  status: string
  due_date: string
  /** Days after it on which nothing follows yet. */
  grace_days: number
}

/** A call that is out and whose day is over, whether or not the nightly look has marked it yet. */
export function isOverdue({ status, due_date: due, grace_days: grace }: DueCall, today: Date): boolean {
  return waiting.includes(status) && (daysUntil(due, { today }) ?? 0) + grace < 0
}

/** The same of one line. A draft's lines are due to nobody yet, so the call's status is asked too. */
export function isLineOverdue(dueCall: DueCall, callStatus: string, today: Date): boolean {
  return open.includes(dueCall.status) && isOverdue({ ...dueCall, status: callStatus }, today)
}
