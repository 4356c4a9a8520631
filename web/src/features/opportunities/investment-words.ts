import { ownKinds } from '@moorgate/contract/investments/kinds.ts'
import { cashCallLineStatuses, openLineStatuses } from '@moorgate/contract/statuses/cash-call.ts'
import {
  investmentStatuses,
  rewardableStatuses,
  uncalledStatuses,
  unpaidStatuses,
  unsettledStatuses,
} from '@moorgate/contract/statuses/investment.ts'
import type { CashCallLineStatus, InvestmentStatus } from '@moorgate/contract/statuses.ts'
import type { LabelKey } from '@moorgate/contract/terminology.ts'
import { styleOf } from '../../kernel/tones.ts'
import type { Tone } from '../../ui/badge.tsx'
import { date } from '../../ui/format-dates.ts'
import type { CallLine } from './records.ts'

/** How a state is shown: the tenant's word for it, and its colour. */
export interface DisplayedState {
  label: LabelKey
  tone: Tone
}

/**
 * An investment's state in the words of specification §4: "Cash Call – Awaiting Payment" rather than
 * "Awaiting Payment".
 */
export function investmentState(status: InvestmentStatus): DisplayedState {
  const shown = investmentStatuses[status]
  return { label: callLabels[status] ?? shown.label, tone: styleOf(shown).tone }
}

const callLabels: Partial<Record<InvestmentStatus, LabelKey>> = {
  awaiting_payment: 'cash_call_awaiting_payment',
  payment_received: 'cash_call_payment_received',
}

export function lineState(status: CashCallLineStatus, isOverdue: boolean): DisplayedState {
  if (isOverdue && isOpenLine(status)) return { label: 'state_overdue', tone: 'bad' }
  const shown = cashCallLineStatuses[status]
  return { label: shown.label, tone: styleOf(shown).tone }
}

/** Money is still asked for. */
export function isOpenLine(status: CashCallLineStatus): boolean {
  return openLineStatuses.includes(status)
}

/**
 * What an investor told us of the money of a line; undefined where they told us nothing, or money has
 * answered it.
 */
export function sentWords({ sent_at: sentAt }: Pick<CallLine, 'sent_at'>, today: Date): string | undefined {
  if (sentAt === null) return undefined
  return `You told us on ${date(sentAt, { today })} that you’d paid. We’ll tell you when it arrives.`
}

/** Between the reservation and the shares: what "My Reserved Allocations" lists. */
export function isInProgress({ status }: { status: InvestmentStatus }): boolean {
  return unsettledStatuses.includes(status)
}

/** Staff entered it, and nobody has signed it yet: it gets no cash call. */
export function awaitsSignature(one: { status: InvestmentStatus; signed_at: string | null }): boolean {
  return one.status === 'reserved' && one.signed_at === null
}

/** What its investor may still take back (domain handbook §4.2): nothing was paid. */
export function isRevocable(one: { status: InvestmentStatus; received: string }): boolean {
  return unpaidStatuses.includes(one.status) && /^0+(\.0+)?$/.test(one.received)
}

/** What somebody reserved themselves. What staff entered for them is staff's to change. */
function isTheirs({ kind }: { kind: string }): boolean {
  return ownKinds.some((own) => own === kind)
}

type OwnInvestment = { status: InvestmentStatus; kind: string }

/**
 * What its investor may give another amount: they reserved it themselves, and nobody has asked for the money.
 */
export function isChangeable(one: OwnInvestment): boolean {
  return isTheirs(one) && uncalledStatuses.includes(one.status)
}

/** While their place is held and not paid for yet, its investor may choose a reward for it. */
export function choosesReward(one: OwnInvestment): boolean {
  return isTheirs(one) && rewardableStatuses.includes(one.status)
}
