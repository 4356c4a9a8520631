import { sql } from 'kysely'
import type { Api } from '../harness.ts'
import { requiredStates } from './required-states.ts'
import { become, inCategory } from './state.ts'
import type { State } from './state.ts'

const methodBecomes =
  (status: string): NonNullable<State['enter']> =>
  (api, userId) =>
    sql`update investment_method_entities set status = ${status}
      where tenant_id = 1 and lead_user_id = ${userId} and organisation_id is null`.execute(api.db)

const noPass = { compliance_passed: 0, compliance_passed_at: null }

/** Asked first so many hours ago to see an offer, and has not chosen to continue. */
const askedHoursAgo =
  (hours: number, { isWarned }: { isWarned: boolean }): NonNullable<State['enter']> =>
  (api, userId) => {
    const requestedAt = new Date(api.clock.now().getTime() - hours * 3_600_000)
    return become({
      direct_offer_requested_at: requestedAt,
      direct_offer_warned_at: isWarned ? requestedAt : null,
      direct_offer_continued_at: null,
    })(api, userId)
  }

/** Somebody failed twice, the second time at this moment: a further 24 hours. */
const failedTwice: State['enter'] = (api, userId) =>
  become({
    ...noPass,
    compliance_tries: 2,
    compliance_locked_until: new Date(api.clock.now().getTime() + 86_400_000),
  })(api, userId)

/** And the invitation, which would open an offer to people of any country, is withdrawn. */
const movesAbroad: State['enter'] = async (api, userId) => {
  await become({ country_of_residence: 'US' })(api, userId)
  await sql`update invitations set deleted_at = now() where tenant_id = 1 and user_id = ${userId}`.execute(
    api.db,
  )
}

const today = (api: Api) => api.clock.now().toISOString().slice(0, 10)

/** Whom staff look at while they wait. */
export const pausedState: State = {
  name: 'pause under way',
  kind: 'category',
  reason: 'cooling_off',
  enter: askedHoursAgo(23, { isWarned: true }),
}

export const states: readonly State[] = [
  {
    name: 'no category',
    kind: 'category',
    reason: 'category_missing',
    enter: become({ category_status: 'none', category_expires_at: null, investor_type_id: null }),
  },
  {
    name: 'category in review',
    kind: 'category',
    reason: 'category_pending',
    enter: become({ category_status: 'pending' }),
  },
  {
    name: 'category refused',
    kind: 'category',
    reason: 'category_rejected',
    enter: become({ category_status: 'rejected' }),
  },
  {
    name: 'category lapsed',
    kind: 'category',
    reason: 'category_expired',
    enter: become({ category_status: 'expired' }),
  },
  {
    name: 'category ends today',
    kind: 'category',
    reason: 'category_expired',
    enter: (api, userId) => become({ category_expires_at: today(api) })(api, userId),
  },
  { name: 'none applies', kind: 'category', reason: 'category_none', enter: inCategory('none') },
  {
    name: 'no offer asked for',
    kind: 'category',
    reason: 'risk_warning',
    enter: become({
      direct_offer_requested_at: null,
      direct_offer_warned_at: null,
      direct_offer_continued_at: null,
    }),
  },
  {
    name: 'warning not answered',
    kind: 'category',
    reason: 'risk_warning',
    enter: askedHoursAgo(25, { isWarned: false }),
  },
  pausedState,
  {
    name: 'pause over, no choice yet',
    kind: 'category',
    reason: 'cooling_off_over',
    enter: askedHoursAgo(25, { isWarned: true }),
  },
  {
    name: 'test not taken',
    kind: 'category',
    reason: 'test_not_passed',
    enter: become({ ...noPass, compliance_tries: 0 }),
  },
  {
    name: 'test failed once',
    kind: 'category',
    reason: 'test_not_passed',
    enter: become({ ...noPass, compliance_tries: 1 }),
  },
  { name: 'test failed twice', kind: 'category', reason: 'test_locked', enter: failedTwice },
  {
    name: 'no attempt left',
    kind: 'category',
    reason: 'test_blocked',
    enter: become({ ...noPass, compliance_tries: 9_999 }),
  },
  {
    name: 'terms not accepted',
    kind: 'person',
    reason: 'terms_not_accepted',
    enter: become({ accepted_terms_version: 0 }),
  },
  {
    name: 'identity failed',
    kind: 'person',
    reason: 'identity_failed',
    enter: become({ aml_status: 'failed' }),
  },
  ...requiredStates,
  {
    name: 'no method',
    kind: 'method',
    reason: 'method_missing',
    enter: methodBecomes('closed'),
  },
  { name: 'method not finished', kind: 'method', reason: 'method_draft', enter: methodBecomes('draft') },
  {
    name: 'method in review',
    kind: 'method',
    reason: 'method_not_approved',
    enter: methodBecomes('pending'),
  },
  { name: 'method refused', kind: 'method', reason: 'method_rejected', enter: methodBecomes('rejected') },
  {
    name: 'method suspended',
    kind: 'method',
    reason: 'method_not_approved',
    enter: methodBecomes('suspended'),
  },
  {
    name: 'not let in yet',
    kind: 'registration',
    reason: 'not_there',
    ownReason: 'registration_pending',
    enter: become({ screening_status: 'pending' }),
  },
  {
    name: 'not let in',
    kind: 'registration',
    reason: 'not_there',
    ownReason: 'registration_rejected',
    enter: become({ screening_status: 'rejected' }),
  },
  { name: 'abroad', kind: 'abroad', reason: 'not_there', enter: movesAbroad },
  {
    name: 'address not confirmed',
    kind: 'outside',
    reason: 'unverified',
    enter: become({ email_verified_at: null }),
  },
]

/** Those who come with what belongs to somebody who may invest. */
export const outsiders = {
  signedOut: { name: 'signed out', kind: 'outside', reason: 'signed_out' },
  otherHost: { name: 'session of another firm', kind: 'outside', reason: 'signed_out' },
  otherFirm: { name: 'investor of another firm', kind: 'outside', reason: 'not_there' },
  otherInvestor: { name: 'another investor', kind: 'other', reason: 'not_there' },
  staffWhoLook: { name: 'staff who look', kind: 'looking', reason: 'read_only' },
  overTheShoulder: {
    name: 'staff who look as somebody without a category',
    kind: 'overTheShoulder',
    reason: 'category_missing',
  },
  overTheShoulderInPause: {
    name: 'staff who look as an investor in the pause',
    kind: 'overTheShoulder',
    reason: 'cooling_off',
  },
  guest: { name: 'guest', kind: 'looking', reason: 'read_only' },
} as const satisfies Record<string, State>
