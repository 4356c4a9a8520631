import { openLineStatuses, refuse } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import { changeById, lockById } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'

type CallLineRow = Selectable<Tables['cash_call_lines']>

/**
 * Keeps that somebody sent the money of a line that they see. It says nothing of whether it arrived: no
 * status follows. Again is no error, and keeps the first time. Only the line is locked, last in the order of
 * locks, so that a payment recorded in the same moment is either answered by it or answers it.
 */
export async function sayPaymentSent(work: Work, lineId: number): Promise<void> {
  const line = await lockById(work, 'cash_call_lines', lineId)
  if (line.sent_at !== null) return
  mustBeDue(line)
  await keep(work, line, work.now)
}

/** Takes it back: it was not sent, or not yet. Again is no error. */
export async function takeBackPaymentSent(work: Work, lineId: number): Promise<void> {
  const line = await lockById(work, 'cash_call_lines', lineId)
  mustBeDue(line)
  if (line.sent_at !== null) await keep(work, line, null)
}

/**
 * 409 where nothing is asked for: it was paid, waived or cancelled. Lines that are not issued yet nobody but
 * staff sees.
 */
export function mustBeDue({ status }: Pick<CallLineRow, 'status'>): void {
  if ((openLineStatuses as readonly string[]).includes(status)) return
  refuse({ code: 'conflict', reason: 'not_due', about: 'payment' })
}

async function keep(work: Work, callLineRow: CallLineRow, sentAt: Date | null): Promise<void> {
  await changeById(work, 'cash_call_lines', callLineRow.id, { sent_at: sentAt })
  work.emit({
    type: sentAt === null ? 'cash_call_line.sent_taken_back' : 'cash_call_line.sent',
    subject: { type: 'cash_call_line', id: callLineRow.id },
    payload: {
      cash_call_id: callLineRow.cash_call_id,
      investment_id: callLineRow.investment_id,
      user_id: callLineRow.user_id,
    },
    before: { sent_at: callLineRow.sent_at },
    after: { sent_at: sentAt },
  })
}
