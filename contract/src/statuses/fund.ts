import type { StatusStyle } from './machine.ts'

/**
 * What an investor promised to a fund: written down, signed, and admitted by a closing. Of one in default or
 * closed no more is called; what was paid keeps its part in the fund. Of one that was transferred nothing is
 * left: another commitment carries it on.
 */
export const fundCommitmentStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  signed: { label: 'state_signed', tone: 'info' },
  active: { label: 'state_active', tone: 'positive' },
  defaulted: { label: 'state_defaulted', tone: 'negative' },
  transferred: { label: 'state_transferred', tone: 'neutral' },
  closed: { label: 'state_closed', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

/** Drafted, and done once a second person approves it. */
export const fundTransferStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  approved: { label: 'state_approved', tone: 'positive' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export const fundDrawdownStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  issued: { label: 'state_issued', tone: 'info' },
  part_paid: { label: 'state_part_paid', tone: 'warning' },
  completed: { label: 'state_completed', tone: 'positive' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export const fundDrawdownLineStatuses = {
  awaiting_payment: { label: 'awaiting_payment', tone: 'warning' },
  part_paid: { label: 'state_part_paid', tone: 'warning' },
  payment_received: { label: 'payment_received', tone: 'positive' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

/** Interest that was charged for a late payment. */
export const fundLateChargeStatuses = {
  charged: { label: 'awaiting_payment', tone: 'warning' },
  paid: { label: 'state_paid', tone: 'positive' },
  waived: { label: 'state_waived', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

/** A published value never changes: another one of the same day takes its place. */
export const netAssetValueStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  approved: { label: 'state_approved', tone: 'info' },
  published: { label: 'state_published', tone: 'positive' },
  superseded: { label: 'state_superseded', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export const distributionStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  confirmed: { label: 'state_confirmed', tone: 'info' },
  authorised: { label: 'state_authorised', tone: 'warning' },
  paid: { label: 'state_paid', tone: 'positive' },
  cancelled: { label: 'state_cancelled', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export const distributionLineStatuses = {
  due: { label: 'state_due', tone: 'warning' },
  paid: { label: 'state_paid', tone: 'positive' },
} as const satisfies Record<string, StatusStyle>

/** The values of a map of statuses, for a choice. */
export const valuesOf = <Status extends string>(statuses: Readonly<Record<Status, StatusStyle>>) =>
  Object.keys(statuses) as [Status, ...Status[]]

export type FundDrawdownStatus = keyof typeof fundDrawdownStatuses
export type FundDrawdownLineStatus = keyof typeof fundDrawdownLineStatuses

/** No closing has admitted it: it may be changed and deleted. */
export const openCommitmentStatuses: readonly (keyof typeof fundCommitmentStatuses)[] = ['draft', 'signed']

/** A closing has admitted it, so what was paid for it has its part in the fund. */
export const admittedCommitmentStatuses: readonly (keyof typeof fundCommitmentStatuses)[] = [
  'active',
  'defaulted',
  'closed',
]

/** Money of these calls counts as called. */
export const calledDrawdownStatuses: readonly FundDrawdownStatus[] = ['issued', 'part_paid', 'completed']

/** Lines that wait for money. */
export const openDrawdownLineStatuses: readonly FundDrawdownLineStatus[] = ['awaiting_payment', 'part_paid']

/** Values that are not published yet. */
export const waitingValueStatuses: readonly (keyof typeof netAssetValueStatuses)[] = ['draft', 'approved']

/** Distributions of which nothing is paid yet, or not all. */
export const unpaidDistributionStatuses: readonly (keyof typeof distributionStatuses)[] = [
  'draft',
  'confirmed',
  'authorised',
]

/** Distributions that may still be cancelled or changed. */
export const undecidedDistributionStatuses: readonly (keyof typeof distributionStatuses)[] = [
  'draft',
  'confirmed',
]

/** Distributions that investors see: what is not authorised may still change. */
export const sharedDistributionStatuses: readonly (keyof typeof distributionStatuses)[] = [
  'authorised',
  'paid',
]
