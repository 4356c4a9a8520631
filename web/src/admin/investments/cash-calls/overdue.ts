import { daysUntil } from '../../../ui/format-dates.ts'

const waiting: readonly string[] = ['issued', 'part_paid', 'overdue']
const open: readonly string[] = ['awaiting_payment', 'part_paid']

interface Due {
  status: string
  due_date: string
}

/** A call that is out and whose day is over, whether or not the nightly look has marked it yet. */
export function isOverdue({ status, due_date: due }: Due, today: Date): boolean {
  return waiting.includes(status) && isPast(due, today)
}

/** The same of one line. A draft's lines are due to nobody yet, so the call's status is asked too. */
export function isLineOverdue(line: Due, callStatus: string, today: Date): boolean {
  return open.includes(line.status) && isOverdue({ status: callStatus, due_date: line.due_date }, today)
}

function isPast(day: string, today: Date): boolean {
  return (daysUntil(day, { today }) ?? 0) < 0
}
