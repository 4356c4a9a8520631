import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

/** An investor's money in one opportunity, from interest to exit. */
export const investmentStatuses = {
  interested: { label: 'state_interested', tone: 'neutral' },
  reserved: { label: 'state_reserved', tone: 'reserved' },
  waiting_list: { label: 'waiting_list', tone: 'reserved' },
  awaiting_payment: { label: 'awaiting_payment', tone: 'warning' },
  part_paid: { label: 'state_part_paid', tone: 'warning' },
  payment_received: { label: 'payment_received', tone: 'positive' },
  allocated: { label: 'state_allocated', tone: 'positive' },
  certificated: { label: 'state_certificated', tone: 'positive' },
  part_exited: { label: 'state_part_exited', tone: 'info' },
  exited: { label: 'state_exited', tone: 'neutral' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
  refund_due: { label: 'state_refund_due', tone: 'warning' },
  refunded: { label: 'state_refunded', tone: 'neutral' },
  expired: { label: 'state_expired', tone: 'neutral' },
  written_off: { label: 'state_written_off', tone: 'negative' },
  transferred: { label: 'state_transferred', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type InvestmentStatus = keyof typeof investmentStatuses

export type InvestmentGuard =
  | 'round_open'
  | 'gates_passed'
  | 'identity_not_failed'
  | 'identity_passed'
  | 'method_approved'
  | 'amount_allowed'
  | 'capacity_left'
  | 'capacity_full'
  | 'waiting_list_open'
  | 'signed'
  | 'timer_over'
  | 'call_cancelled'
  | 'paid_in_part'
  | 'paid_in_full'
  | 'nothing_paid'
  | 'paid_back'
  | 'card_refunded'
  | 'allotment_computed'
  | 'certificate_number_free'
  | 'part_left'
  | 'nothing_left'
  | 'maturity_withdrawn'

const reservable: InvestmentGuard[] = [
  'round_open',
  'gates_passed',
  'identity_not_failed',
  'method_approved',
  'amount_allowed',
]
/** Its shares are held now, or a part of them. */
export const heldStatuses: readonly InvestmentStatus[] = ['allocated', 'certificated', 'part_exited']

/** It ended with its round, and comes back when the round's maturity is withdrawn. */
export const maturedStatuses: readonly InvestmentStatus[] = ['exited', 'written_off']

/** Its shares have left the register: they were sold or passed on. What was written off stays on it. */
export const disposedStatuses: readonly InvestmentStatus[] = ['exited', 'transferred']

/** It was held, and is no longer. */
export const endedStatuses: readonly InvestmentStatus[] = [...maturedStatuses, 'transferred']

/**
 * Nothing of it is awaited any more: it was paid, allotted, or entered as a holding of the past. What became
 * of the shares afterwards changes nothing of what the round raised: sold, written off or passed on, it
 * counts (domain handbook §4.2).
 */
export const settledStatuses: readonly InvestmentStatus[] = [
  'payment_received',
  ...heldStatuses,
  ...endedStatuses,
]

/** Money was asked for and has not come in full. */
export const awaitedStatuses: readonly InvestmentStatus[] = ['awaiting_payment', 'part_paid']

/** Money was asked for, and the shares are not allotted. */
export const calledStatuses: readonly InvestmentStatus[] = [...awaitedStatuses, 'payment_received']

/** It takes its place in the round: what counts as committed, as `investments.held_minor` has it. */
export const committedStatuses: readonly InvestmentStatus[] = [
  'reserved',
  ...awaitedStatuses,
  ...settledStatuses,
]

/** Nothing has been paid: its investor may take it back (domain handbook §4.2). */
export const unpaidStatuses: readonly InvestmentStatus[] = [
  'interested',
  'reserved',
  'waiting_list',
  'awaiting_payment',
]

/** Not paid in full. An investor has one of a kind in a round, as the index of open reservations has it. */
export const openStatuses: readonly InvestmentStatus[] = [...unpaidStatuses, 'part_paid']

/** From the interest to the shares: nothing is settled, and staff may still cancel it. */
export const unsettledStatuses: readonly InvestmentStatus[] = [...openStatuses, 'payment_received']

/** It takes no part in its round any more: taken back, lapsed, or its money goes back. */
export const droppedStatuses: readonly InvestmentStatus[] = ['cancelled', 'expired', 'refund_due', 'refunded']

/** No money is in it, and none will come. */
export const moneylessStatuses: readonly InvestmentStatus[] = ['interested', 'cancelled', 'expired']

/** It has no place in the round yet: it ends when the round is completed. */
export const unplacedStatuses: readonly InvestmentStatus[] = ['interested', 'waiting_list']

/** Nobody has asked for the money: the amount may become another one. */
export const uncalledStatuses: readonly InvestmentStatus[] = ['interested', 'reserved', 'waiting_list']

/** A place is held and not paid for in full: a reward may be chosen for it. */
export const rewardableStatuses: readonly InvestmentStatus[] = ['reserved', ...awaitedStatuses]

/** Neither paid nor cancelled: its round can't be completed. */
export const blockingStatuses: readonly InvestmentStatus[] = [...rewardableStatuses, 'refund_due']

/** It asks for shares of the allocation. */
export const appliedStatuses: readonly InvestmentStatus[] = ['reserved', 'waiting_list', ...calledStatuses]

/** Money is on its way in or back: its investment method can't be closed. */
export const underWayStatuses: readonly InvestmentStatus[] = [...appliedStatuses, 'refund_due']

/**
 * Money that has come in is never simply cancelled: it becomes a refund that is due. What was paid beyond the
 * amount is held or returned and moves no status. A cash call that is cancelled makes what it asked for a
 * reservation again. What went back to a card is asked for again. Manual entries of the past begin at
 * `allocated`. What ended with its round comes back only when the round's maturity is withdrawn.
 */
export const investmentMachine: Machine<InvestmentStatus, InvestmentGuard> = {
  name: 'investment',
  initial: 'interested',
  moves: [
    ...movesFrom(unplacedStatuses, 'reserved', [...reservable, 'capacity_left']),
    ...movesFrom(['interested'], 'waiting_list', [...reservable, 'capacity_full', 'waiting_list_open']),
    ...movesFrom(['reserved'], 'awaiting_payment', ['signed', 'identity_passed']),
    ...movesFrom(['awaiting_payment'], 'reserved', ['call_cancelled', 'nothing_paid']),
    ...movesFrom(['awaiting_payment'], 'part_paid', ['paid_in_part']),
    ...movesFrom(awaitedStatuses, 'payment_received', ['paid_in_full']),
    ...movesFrom(['payment_received'], 'part_paid', ['card_refunded']),
    ...movesFrom(['part_paid', 'payment_received'], 'awaiting_payment', ['card_refunded']),
    ...movesFrom(['payment_received'], 'allocated', ['allotment_computed']),
    ...movesFrom(['allocated'], 'certificated', ['certificate_number_free']),
    ...movesFrom(['allocated', 'certificated'], 'part_exited', ['part_left']),
    ...movesFrom(heldStatuses, 'exited', ['nothing_left']),
    ...movesFrom(heldStatuses, 'written_off', []),
    ...movesFrom(heldStatuses, 'transferred', ['nothing_left']),
    ...movesFrom(unpaidStatuses, 'cancelled', ['nothing_paid']),
    ...movesFrom(unpaidStatuses, 'expired', ['timer_over', 'nothing_paid']),
    ...heldStatuses.flatMap((stood) => movesFrom(maturedStatuses, stood, ['maturity_withdrawn'])),
    ...movesFrom(['part_paid', 'payment_received'], 'refund_due', []),
    ...movesFrom(['refund_due'], 'refunded', ['paid_back']),
  ],
}
