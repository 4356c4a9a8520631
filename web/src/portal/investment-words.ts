import { cashCallLineStatuses } from '@moorgate/contract/statuses/cash-call.ts'
import { investmentStatuses } from '@moorgate/contract/statuses/investment.ts'
import type { CashCallLineStatus, InvestmentStatus, Tone as StateTone } from '@moorgate/contract/statuses.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import type { Tone } from '../ui/badge.tsx'

const tones: Readonly<Record<StateTone, Tone>> = {
  neutral: 'neutral',
  info: 'info',
  positive: 'good',
  warning: 'waiting',
  negative: 'bad',
  reserved: 'info',
}

/** How a state is shown: the tenant's word for it, and its colour. */
export interface ShownState {
  label: LabelKey
  tone: Tone
}

/** An investment's state in the words of specification §4: "Cash Call – Awaiting Payment" rather than "Awaiting Payment". */
export function investmentState(status: InvestmentStatus): ShownState {
  const { label, tone } = investmentStatuses[status]
  return { label: callLabels[status] ?? label, tone: tones[tone] }
}

const callLabels: Partial<Record<InvestmentStatus, LabelKey>> = {
  awaiting_payment: 'cash_call_awaiting_payment',
  payment_received: 'cash_call_payment_received',
}

export function lineState(status: CashCallLineStatus, isOverdue: boolean): ShownState {
  if (isOverdue && isOpenLine(status)) return { label: 'state_overdue', tone: 'bad' }
  const { label, tone } = cashCallLineStatuses[status]
  return { label, tone: tones[tone] }
}

/** Money is still asked for. */
export function isOpenLine(status: CashCallLineStatus): boolean {
  return status === 'awaiting_payment' || status === 'part_paid'
}

const underWay: readonly InvestmentStatus[] = [
  'interested',
  'reserved',
  'waiting_list',
  'awaiting_payment',
  'part_paid',
  'payment_received',
]

/** Between the reservation and the shares: what "My Reserved Allocations" lists. */
export function isUnderWay({ status }: { status: InvestmentStatus }): boolean {
  return underWay.includes(status)
}

/** Staff entered it, and nobody has signed it yet: it gets no cash call. */
export function awaitsSignature(one: { status: InvestmentStatus; signed_at: string | null }): boolean {
  return one.status === 'reserved' && one.signed_at === null
}

/** What its investor may still take back (domain handbook §4.2): nothing was paid. */
export function isRevocable(one: { status: InvestmentStatus; received: string }): boolean {
  const isEarly = ['interested', 'reserved', 'waiting_list', 'awaiting_payment'].includes(one.status)
  return isEarly && /^0+(\.0+)?$/.test(one.received)
}

/** What somebody reserved themselves. What staff entered for them is staff's to change. */
function isTheirs({ kind }: { kind: string }): boolean {
  return ['primary', 'org', 'pension', 'alternative'].includes(kind)
}

type Own = { status: InvestmentStatus; kind: string }

/** What its investor may give another amount: they reserved it themselves, and nobody has asked for the money. */
export function isChangeable(one: Own): boolean {
  return isTheirs(one) && ['reserved', 'waiting_list', 'interested'].includes(one.status)
}

/** While their place is held and not paid for yet, its investor may choose a reward for it. */
export function choosesReward(one: Own): boolean {
  return isTheirs(one) && ['reserved', 'awaiting_payment', 'part_paid'].includes(one.status)
}
