import type { Machine, StatusStyle } from './machine.ts'
import { isExisting, liveStatuses, opportunityStatus } from './opportunity-stage.ts'
import type { OpportunityStatus } from './opportunity-stage.ts'

export const opportunityStatuses = {
  1: { label: 'opportunity_draft', tone: 'neutral' },
  2: { label: 'opportunity_live_external', tone: 'positive' },
  3: { label: 'opportunity_live_internal', tone: 'info' },
  4: { label: 'opportunity_closed', tone: 'warning' },
  5: { label: 'opportunity_completed', tone: 'positive' },
  6: { label: 'opportunity_matured', tone: 'neutral' },
} as const satisfies Record<OpportunityStatus, StatusStyle>

/** The simpler scale of specification §4: 1 draft, 2 live. */
export const simpleOpportunityStatuses = {
  1: { label: 'opportunity_draft', tone: 'neutral' },
  2: { label: 'opportunity_live', tone: 'positive' },
} as const satisfies Record<1 | 2, StatusStyle>

/** What the simpler scale is made of: live is live to whomever (domain handbook §4.1). */
export const simplyMeans = {
  1: [opportunityStatus.draft],
  2: liveStatuses,
} as const satisfies Record<1 | 2, readonly OpportunityStatus[]>

export type OpportunityGuard =
  | 'content_complete'
  | 'closing_date_ahead'
  | 'bank_account_set'
  | 'public_document_present'
  | 'terms_set'
  | 'communicator_named'
  | 'promotion_approved'
  | 'fca_class_set'
  | 'minimum_not_raised'
  | 'every_investment_settled'
  | 'rights_settled'
  | 'minimum_raised'
  | 'allotment_date_set'
  | 'outcome_recorded'
  | 'proceeds_distributed'

const publishable = [
  'content_complete',
  'closing_date_ahead',
  'bank_account_set',
  'public_document_present',
  'terms_set',
  'communicator_named',
] as const satisfies readonly OpportunityGuard[]
/** Offers to the public are financial promotions, which need an approval in date. */
const promotable = [...publishable, 'promotion_approved', 'fca_class_set'] as const

/**
 * From draft to matured. A round closes by hand or on its date, full or not, so closing has no condition. A
 * round that missed its minimum goes back to draft and its money back to the investors.
 */
export const opportunityMachine: Machine<OpportunityStatus, OpportunityGuard> = {
  name: 'opportunity',
  initial: 1,
  moves: [
    { from: 1, to: 2, guards: promotable },
    { from: 1, to: 3, guards: publishable },
    { from: 2, to: 3, guards: publishable },
    { from: 3, to: 2, guards: promotable },
    { from: 2, to: 4, guards: [] },
    { from: 3, to: 4, guards: [] },
    { from: 4, to: 2, guards: promotable, reason: true },
    { from: 4, to: 3, guards: publishable, reason: true },
    {
      from: 4,
      to: 5,
      guards: ['every_investment_settled', 'rights_settled', 'minimum_raised', 'allotment_date_set'],
    },
    { from: 4, to: 1, guards: ['minimum_not_raised'], reason: true },
    { from: 5, to: 6, guards: ['outcome_recorded', 'proceeds_distributed'] },
    { from: 6, to: 5, guards: [], action: 'delete_unsafe', reason: true },
  ],
}

/** Which row of the permission matrix governs an opportunity: it follows from the status. */
export function opportunityEvent(
  status: OpportunityStatus,
): 'investment_opportunity_live' | 'investment_opportunity_existing' {
  return isExisting(status) ? 'investment_opportunity_existing' : 'investment_opportunity_live'
}
