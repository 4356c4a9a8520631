import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

export const cashCallStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  issued: { label: 'state_issued', tone: 'info' },
  part_paid: { label: 'state_part_paid', tone: 'warning' },
  overdue: { label: 'state_overdue', tone: 'negative' },
  completed: { label: 'state_completed', tone: 'positive' },
  defaulted: { label: 'state_defaulted', tone: 'negative' },
  waived: { label: 'state_waived', tone: 'neutral' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type CashCallStatus = keyof typeof cashCallStatuses

/** Issued, and its day has not passed. */
export const dueCallStatuses: readonly CashCallStatus[] = ['issued', 'part_paid']

/** Issued, and not paid in full. */
export const openCallStatuses: readonly CashCallStatus[] = [...dueCallStatuses, 'overdue']

/** Its day has passed, and money is missing. */
export const lateCallStatuses: readonly CashCallStatus[] = ['overdue', 'defaulted']

/** It asks for no money: not yet, or not any more. Its lines change nothing of that. */
export const inactiveCallStatuses: readonly CashCallStatus[] = ['draft', 'waived', 'defaulted', 'cancelled']

export type CashCallGuard =
  | 'lines_add_up'
  | 'lines_within_commitment'
  | 'notice_long_enough'
  | 'paid_in_part'
  | 'paid_in_full'
  | 'grace_over'
  | 'nothing_paid'
  | 'receipts_refunded'
  | 'card_refunded'

/**
 * A call of money from everybody who reserved. One with receipts can only be cancelled once they are
 * refunded.
 */
export const cashCallMachine: Machine<CashCallStatus, CashCallGuard> = {
  name: 'cash_call',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'issued', ['lines_add_up', 'lines_within_commitment', 'notice_long_enough']),
    ...movesFrom(['issued'], 'part_paid', ['paid_in_part']),
    ...movesFrom(openCallStatuses, 'completed', ['paid_in_full']),
    ...movesFrom(['completed'], 'part_paid', ['card_refunded']),
    ...movesFrom(['part_paid', 'completed'], 'issued', ['card_refunded']),
    ...movesFrom(dueCallStatuses, 'overdue', ['grace_over']),
    ...movesFrom(openCallStatuses, 'waived', []),
    ...movesFrom(openCallStatuses, 'defaulted', ['grace_over']),
    ...movesFrom(['draft', 'issued'], 'cancelled', ['nothing_paid']),
    ...movesFrom(['part_paid'], 'cancelled', ['receipts_refunded']),
  ],
}

export const cashCallLineStatuses = {
  awaiting_payment: { label: 'awaiting_payment', tone: 'warning' },
  part_paid: { label: 'state_part_paid', tone: 'warning' },
  payment_received: { label: 'payment_received', tone: 'positive' },
  waived: { label: 'state_waived', tone: 'neutral' },
  defaulted: { label: 'state_defaulted', tone: 'negative' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type CashCallLineStatus = keyof typeof cashCallLineStatuses

/** Lines that wait for money. */
export const openLineStatuses: readonly CashCallLineStatus[] = ['awaiting_payment', 'part_paid']

/** Lines that ask for nothing any more, so that they count in no sum of their call. */
export const droppedLineStatuses: readonly CashCallLineStatus[] = ['waived', 'defaulted', 'cancelled']

export type CashCallLineGuard =
  | 'paid_in_part'
  | 'paid_in_full'
  | 'grace_over'
  | 'nothing_paid'
  | 'receipts_refunded'
  | 'card_refunded'

export const cashCallLineMachine: Machine<CashCallLineStatus, CashCallLineGuard> = {
  name: 'cash_call_line',
  initial: 'awaiting_payment',
  moves: [
    ...movesFrom(['awaiting_payment'], 'part_paid', ['paid_in_part']),
    ...movesFrom(openLineStatuses, 'payment_received', ['paid_in_full']),
    ...movesFrom(['payment_received'], 'part_paid', ['card_refunded']),
    ...movesFrom(['part_paid', 'payment_received'], 'awaiting_payment', ['card_refunded']),
    ...movesFrom(openLineStatuses, 'waived', []),
    ...movesFrom(openLineStatuses, 'defaulted', ['grace_over']),
    ...movesFrom(['awaiting_payment'], 'cancelled', ['nothing_paid']),
    ...movesFrom(['part_paid'], 'cancelled', ['receipts_refunded']),
  ],
}
