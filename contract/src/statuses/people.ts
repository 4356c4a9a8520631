import type { amlStatuses, categoryStatuses, screeningStatuses } from '../investors/user.ts'
import { movesFrom } from './machine.ts'
import type { Machine, StatusStyle } from './machine.ts'

export const investmentMethodStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  pending: { label: 'state_pending', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
  suspended: { label: 'state_suspended', tone: 'warning' },
  closed: { label: 'state_closed', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type InvestmentMethodStatus = keyof typeof investmentMethodStatuses

/** An investor has one method of a kind and registered name at most in these. */
export const standingMethodStatuses = [
  'draft',
  'pending',
  'approved',
  'suspended',
] as const satisfies readonly InvestmentMethodStatus[]

export type InvestmentMethodGuard =
  | 'requirements_met'
  | 'approver_is_not_maker'
  | 'holders_changed'
  | 'no_open_investments'

/**
 * An investor's way to invest. Changing who holds it asks for approval again; with holdings it closes, never
 * goes.
 */
export const investmentMethodMachine: Machine<InvestmentMethodStatus, InvestmentMethodGuard> = {
  name: 'investment_method',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft', 'rejected'], 'pending', ['requirements_met']),
    ...movesFrom(['approved'], 'pending', ['holders_changed']),
    ...movesFrom(['pending'], 'approved', ['approver_is_not_maker']),
    { from: 'pending', to: 'rejected', guards: ['approver_is_not_maker'], reason: true },
    { from: 'approved', to: 'suspended', guards: [], reason: true },
    ...movesFrom(['suspended'], 'approved', ['approver_is_not_maker']),
    ...movesFrom(['draft', 'pending', 'approved', 'rejected', 'suspended'], 'closed', [
      'no_open_investments',
    ]),
  ],
}

export const organisationApplicationStatuses = {
  draft: { label: 'state_draft', tone: 'neutral' },
  submitted: { label: 'state_submitted', tone: 'info' },
  in_review: { label: 'state_in_review', tone: 'warning' },
  info_requested: { label: 'state_info_requested', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
  withdrawn: { label: 'state_withdrawn', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type OrganisationApplicationStatus = keyof typeof organisationApplicationStatuses

export type OrganisationApplicationGuard = 'one_open_application' | 'organisation_matched_or_new'

/** Decided once: neither an approval nor a rejection is taken back. */
export const organisationApplicationMachine: Machine<
  OrganisationApplicationStatus,
  OrganisationApplicationGuard
> = {
  name: 'organisation_application',
  initial: 'draft',
  moves: [
    ...movesFrom(['draft'], 'submitted', ['one_open_application']),
    ...movesFrom(['submitted', 'info_requested'], 'in_review'),
    ...movesFrom(['in_review'], 'info_requested'),
    ...movesFrom(['in_review'], 'approved', ['organisation_matched_or_new']),
    { from: 'in_review', to: 'rejected', guards: [], reason: true },
    ...movesFrom(['draft', 'submitted', 'in_review', 'info_requested'], 'withdrawn'),
  ],
}

/** Specification §4: kinds of a lead status. */
export const leadKind = { active: 1, inactive: 2, investment: 3 } as const

export type LeadKind = (typeof leadKind)[keyof typeof leadKind]

export const leadKinds = {
  1: { label: 'lead_active', tone: 'info' },
  2: { label: 'lead_inactive', tone: 'neutral' },
  3: { label: 'lead_investment', tone: 'positive' },
} as const satisfies Record<LeadKind, StatusStyle>

/** The value on the wire is the specification's word itself. */
export const organisationTypes = {
  Business: { label: 'organisation_type_business', tone: 'neutral' },
  Organisation: { label: 'organisation_type_organisation', tone: 'neutral' },
  'Sole Trader': { label: 'organisation_type_sole_trader', tone: 'neutral' },
} as const satisfies Record<string, StatusStyle>

export type OrganisationType = keyof typeof organisationTypes

/** How a person's category stands. */
export const categoryStates: Readonly<Record<(typeof categoryStatuses)[number], StatusStyle>> = {
  none: { label: 'state_none', tone: 'neutral' },
  pending: { label: 'state_pending_review', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
}

/** How a person's identity check stands. */
export const identityStates: Readonly<Record<(typeof amlStatuses)[number], StatusStyle>> = {
  not_started: { label: 'state_not_started', tone: 'neutral' },
  pending: { label: 'state_pending', tone: 'warning' },
  passed: { label: 'state_passed', tone: 'positive' },
  referred: { label: 'state_in_review', tone: 'warning' },
  failed: { label: 'state_failed', tone: 'negative' },
  expired: { label: 'state_expired', tone: 'warning' },
}

/** How a registration stands where the tenant screens them. */
export const registrationStates: Readonly<
  Record<Exclude<(typeof screeningStatuses)[number], 'not_required'>, StatusStyle>
> = {
  pending: { label: 'state_pending', tone: 'warning' },
  approved: { label: 'state_approved', tone: 'positive' },
  rejected: { label: 'state_rejected', tone: 'negative' },
}
