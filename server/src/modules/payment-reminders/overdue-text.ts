import { textOf } from '@moorgate/contract'
import { dateText, dayText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { words } from '../notifications/index.ts'

interface Overdue {
  /** Of the opportunity or the fund. */
  name: string
  due_date: string
  /** When the investor reported the payment as sent. */
  sent_at?: Date | null
}

/** That the day is over, in the tenant's words, with what the investor told us of it. */
export function overdueWords({ tenant }: Work, { name, due_date: due, sent_at: sentAt }: Overdue): string {
  const over = words`${textOf(wordingOf(tenant), 'payment_overdue', { name, date: dateText(due) })}`
  return sentAt ? `${over} ${notReceivedYet(sentAt)}` : over
}

/** "You told us on 20 November that you sent it; we have not received it yet." */
export const notReceivedYet = (sentAt: Date): string =>
  `You told us on ${dayText(londonDate(sentAt))} that you sent it; we have not received it yet.`
