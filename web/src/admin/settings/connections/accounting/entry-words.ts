import type { AccountingEntryStatus, AccountingKind } from '@moorgate/contract/accounting/entry.ts'
import { now } from '../../../../kernel/clock.ts'
import type { Tone } from '../../../../ui/badge.tsx'
import { dateTime, dateTimeWithin } from '../../../../ui/format-dates.ts'
import { missing } from '../../../../ui/format.ts'
import type { AccountingEntry } from './queries.ts'

export const stateWords: Readonly<Record<AccountingEntryStatus, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  stopped: { label: 'Stopped', tone: 'neutral' },
}

/** Hold slots for labels. */
export const kindWords: Readonly<Record<AccountingKind, string>> = {
  contact: 'Contact',
  invoice: 'Invoice',
  payment: 'Payment',
  receipt: 'Money received',
  refund: 'Refund',
  void: 'Voided invoice',
  payment_reversal: 'Deleted payment',
  receipt_reversal: 'Money received, deleted',
  distribution: '{Distribution}',
  distribution_reversal: 'Deleted {distribution}',
  credit_note: 'Credit note',
  credit_allocation: 'Credit set against its invoice',
}

/** What became of an entry, in a sentence. */
export function resultOf({
  status,
  reason,
  waits_for: before,
  due_at: due,
  sent_at: sent,
}: AccountingEntry): string {
  const today = { today: now() }
  if (status === 'sent') return sent === null ? missing : dateTime(sent, today)
  if (status !== 'waiting') return reason ?? missing
  if (before !== null) return `Sent after ${before}`
  const next =
    due === null || Date.parse(due) <= now().getTime()
      ? 'Will be sent shortly'
      : `Next attempt ${dateTimeWithin(due, today)}`
  return reason === null ? next : `${reason} ${next}.`
}
