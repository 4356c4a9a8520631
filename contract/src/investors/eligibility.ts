import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, instant, text } from '../wire.ts'

/** What is asked of an investor before a first investment, in the order of the journey. */
export const eligibilitySteps = [
  'email',
  'registration',
  'details',
  'terms',
  'cooling_off',
  'category',
  'test',
  'identity',
  'documents',
  'method',
] as const
export type EligibilityStepName = (typeof eligibilitySteps)[number]

/**
 * `needed` is still to be begun, `waiting` is under way, `failed` did not succeed, and `not_asked` is not
 * asked of this investor.
 */
export const eligibilityStates = ['done', 'needed', 'waiting', 'failed', 'not_asked'] as const

/** Why a step keeps somebody from investing. */
export const gateReasons = [
  'email_not_verified',
  'registration_pending',
  'registration_rejected',
  'details_missing',
  'terms_not_accepted',
  /** No offer was asked for yet, or the personal warning is not answered. */
  'risk_warning',
  /** The 24 hours are not over. */
  'cooling_off',
  /** They are, and the choice to leave or continue is not made. */
  'cooling_off_over',
  'category_missing',
  'category_pending',
  'category_rejected',
  'category_expired',
  /** "None of these apply to me." */
  'category_none',
  /** In date, but not a category that this class of offer is open to. */
  'category_not_eligible',
  'test_awaits_category',
  'test_not_passed',
  'test_locked',
  'test_blocked',
  'identity_failed',
  /** A sign-up document, or a newer version of one, that the investor has not accepted. */
  'documents_not_accepted',
  /** A required document that the investor has to send: none is there, or it was refused or has expired. */
  'documents_missing',
  /** All required documents were sent, and staff have not approved all of them. */
  'documents_pending',
  'method_missing',
  /** They have one of an organisation's, and none of their own. */
  'method_organisation_only',
  'method_draft',
  'method_rejected',
  'method_not_approved',
] as const
export type GateReason = (typeof gateReasons)[number]

/** Gates that stand elsewhere than before an investment. */
export type FurtherGateReason = 'data_room_agreement'

const eligibilityStep = z.object({
  step: choice(eligibilitySteps),
  state: choice(eligibilityStates),
  /** Whose turn it is; nobody's where the step is done or not asked. */
  turn: choice(['investor', 'firm']).nullable(),
  /** A step without a reason keeps nobody from investing, whatever its state. */
  reason: choice(gateReasons).nullable(),
  /** Names of what keeps the step open: details as they are asked for, and titles of documents. */
  missing: z.array(text(160)),
  /** The first day on which a step that is done no longer counts. */
  until: date().nullable(),
  /** When the investor may go on, where waiting is enough. */
  retry_at: instant().nullable(),
  /** It is done, and near enough to its end that the investor may do it again now. */
  may_renew: boolean(),
})

/** What an investor who signs in is reminded of. */
export const categoryReminders = ['missing', 'expired', 'expiring'] as const
export type CategoryReminder = (typeof categoryReminders)[number]

/** Whether an investor may invest in an offer of the usual class, and what is missing. */
export const eligibility = z.object({
  may_invest: boolean(),
  /** Whether an offer of the class may be shown in full, and not by its name alone (COBS 4.12A). */
  may_read: boolean(),
  /** Of the first step that has one. */
  reason: choice(gateReasons).nullable(),
  steps: z.array(eligibilityStep),
  /** Null where there is nothing to remind of, or where the tenant has reminders switched off. */
  category_reminder: choice(categoryReminders).nullable(),
})
export type Eligibility = z.output<typeof eligibility>
export type EligibilityStep = Eligibility['steps'][number]

/**
 * Whether a round takes money: `full` has no room for the least that may be invested, `waiting_list` has none
 * and keeps a list.
 */
export const roundStates = ['early', 'open', 'waiting_list', 'full', 'closed'] as const
export type RoundState = (typeof roundStates)[number]
export type RoomState = Extract<RoundState, 'open' | 'waiting_list' | 'full'>

/** What keeps an investor from an offer once nothing is asked of themselves any more. */
export const offerReasons = ['round_not_open', 'round_closed', 'already_reserved', 'round_full'] as const

/** The same for one offer and its class, for an investor who may know of it and invests for themselves. */
export const opportunityEligibility = eligibility.extend({
  reason: choice([...gateReasons, ...offerReasons]).nullable(),
  round: choice(roundStates),
})
export type OpportunityEligibility = z.output<typeof opportunityEligibility>

/** For staff who may see the investor, and for investors themselves. */
export const readEligibility = defineEndpoint({
  method: 'GET',
  path: 'users/{id}/eligibility',
  summary: 'Whether an investor may invest, and what is missing',
  access: { event: 'investors', action: 'visit', own: true },
  answer: eligibility,
  status: 200,
})
