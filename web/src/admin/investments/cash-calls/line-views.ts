import { openLineStatuses } from '@moorgate/contract/statuses.ts'
import type { CashCall, CashCallLine } from './records.ts'

export type LineView = 'all' | 'overdue' | 'awaiting' | 'paid' | 'sent'

/** The parts of a call's lines that are worth a look, with how many lines the server counts in each. */
export function lineViews(
  call: Pick<CashCall, 'awaiting_count' | 'overdue_count' | 'paid_count'>,
  lines: readonly Pick<CashCallLine, 'sent_at'>[],
): readonly { value: LineView; label: string; count: number }[] {
  const sent = lines.filter(({ sent_at: sentAt }) => sentAt !== null).length
  return [
    { value: 'all', label: 'All', count: lines.length },
    { value: 'awaiting', label: 'Awaiting', count: call.awaiting_count },
    { value: 'overdue', label: 'Overdue', count: call.overdue_count },
    { value: 'paid', label: 'Paid', count: call.paid_count },
    ...(sent > 0 ? [{ value: 'sent' as const, label: 'Reported paid', count: sent }] : []),
  ]
}

/** Whether a line is in a part, by what the server says of it. */
export function fits(line: Pick<CashCallLine, 'status' | 'overdue' | 'sent_at'>, view: LineView): boolean {
  switch (view) {
    case 'all':
      return true
    case 'overdue':
      return line.overdue
    case 'awaiting':
      return openLineStatuses.includes(line.status) && !line.overdue
    case 'paid':
      return line.status === 'payment_received'
    case 'sent':
      return line.sent_at !== null
  }
}
