import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { Access } from '../endpoint.ts'
import { user } from '../investors/user.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, date, flag, id, instant, integer, list, reference, text } from '../wire.ts'
import { testBanks } from './question-banks.ts'

/** Where somebody stands with the test. */
const testStandings = ['passed', 'open', 'locked', 'blocked', 'awaits_category', 'not_required'] as const

const testState = z.object({
  standing: choice(testStandings),
  compliance_passed: flag(),
  compliance_tries: integer(),
  /** Null where there is no cap. */
  tries_left: integer().nullable(),
  /** The bank that would be asked next: 1 or 2 of the two, null for the single one. */
  bank: choice([1, 2]).nullable(),
  retry_at: instant().nullable(),
  passed_at: instant().nullable(),
  /** The first day on which the pass no longer counts; null where it lasts until the questions change. */
  passed_until: date().nullable(),
  /** Of the last attempt. Which answers were wrong is not told. */
  score: integer().nullable(),
})

/** A test as it is served: in an order of its own each time, and never with the right answers. */
const servedTest = z.object({
  id: z.int(),
  bank: choice([1, 2]).nullable(),
  served_at: instant(),
  expires_at: instant(),
  questions: z.array(
    z.object({
      id: z.int(),
      text: z.string(),
      options: z.array(z.object({ id: z.int(), text: z.string() })),
    }),
  ),
})

const own: Access = 'investor'
const test = { requires: 'compliance_test_enabled', access: own } as const

export const beginTest = defineEndpoint({
  ...test,
  method: 'POST',
  path: 'compliance-attempts',
  summary: 'Begin the appropriateness test, or carry on with the one that is open',
  answer: servedTest,
  status: 201,
  also: [200],
})

const answersBody = z.object({
  attempt_id: id().optional(),
  answers: list(z.object({ question_id: id(), option_id: id() }), 100),
})

const submit = {
  ...test,
  method: 'POST',
  body: answersBody,
  answer: testState,
  status: 201,
  throttle: { name: 'appropriateness', limit: 60, perSeconds: 3600, by: 'user' },
} as const
const state = {
  method: 'GET',
  requires: 'compliance_test_enabled',
  access: { event: 'investors', action: 'visit', own: true },
  query: z.object({
    update: z.unknown().optional(),
    user_id: id().optional(),
    filter: z.looseObject({ user_id: id().optional() }).optional().catch(undefined),
  }),
  answer: testState,
  status: 200,
} as const

/** Every question of the test answered at once. Scored here; a try is counted. */
export const submitAnswers = defineEndpoint({
  ...submit,
  path: 'compliance-answers',
  summary: 'Hand in the appropriateness test',
})
export const submitFcaAnswers = defineEndpoint({
  ...submit,
  path: 'fca-compliance-answers',
  summary: 'Hand in the appropriateness test of the two banks',
})

/** Works the state out again from what is recorded; asking changes no result. */
export const readTestState = defineEndpoint({
  ...state,
  path: 'compliance-answers',
  summary: 'Read the state of the appropriateness test',
})
export const readFcaTestState = defineEndpoint({
  ...state,
  path: 'fca-compliance-answers',
  summary: 'Read the state of the appropriateness test of the two banks',
})

const result = {
  term: 'compliance_score',
  event: 'investors',
  read: 'own',
  /** A list of other people's results is read of their records, which not everybody who lists them opens. */
  reads: 'visit',
  operations: ['list', 'show'],
  written: {},
  computed: {
    user_id: reference('users'),
    bank: choice([1, 2]).nullable(),
    attempt_no: integer(),
    score: integer({ min: 0, max: 100 }),
    passed: flag(),
    submitted_at: instant(),
    /** For staff: critical questions answered wrongly, and whether it was answered in under 20 seconds. */
    critical_wrong: integer(),
    hasty: boolean(),
  },
  filters: { user_id: 'exact', passed: 'exact' },
  includes: { user: { to: 'users', many: false } },
} as const

export const complianceScore = defineResource({
  ...result,
  name: 'compliance_score',
  path: 'compliance-scores',
})
export const fcaComplianceScore = defineResource({
  ...result,
  name: 'fca_compliance_score',
  path: 'fca-compliance-scores',
})
export const complianceSuccess = defineResource({
  ...result,
  name: 'compliance_success',
  path: 'compliance-successes',
})
export const fcaComplianceSuccess = defineResource({
  ...result,
  name: 'fca_compliance_success',
  path: 'fca-compliance-successes',
})

const acknowledge = { ...test, method: 'POST', answer: complianceSuccess.row, status: 201 } as const

/** The server alone writes successes; this answers the last one, and 409 where there is none. */
export const acknowledgeSuccess = defineEndpoint({
  ...acknowledge,
  path: 'compliance-successes',
  summary: 'Take note that one has passed',
})
export const acknowledgeFcaSuccess = defineEndpoint({
  ...acknowledge,
  path: 'fca-compliance-successes',
  summary: 'Take note that one has passed the test of the two banks',
})

const complianceLimits = z.object({
  id: integer(),
  /** 0 means that there is no cap; clients count to 9,999. */
  compliance_tries: integer({ min: 0 }),
  pass_mark: integer({ min: 0, max: 100 }),
  test_valid_months: integer().nullable(),
  /** Money may be called before the identity of an investor has passed. */
  pay_before_identity: boolean(),
  /** Stripe Identity looks at the documents of investors first. */
  identity_with_stripe: boolean(),
  /** Staff who decide on a category are prompted where more of the stated net assets is held with the firm. */
  concentration_percent: integer({ min: 1, max: 100, example: 25 }),
  cooldown_hours: integer({ example: 24 }),
  version: integer({ min: 1 }),
})

export const readComplianceLimits = defineEndpoint({
  method: 'GET',
  path: 'compliance/1',
  summary: 'Tries, pass mark and waiting time of the test, and rules of checks',
  access: 'verified',
  answer: complianceLimits,
  status: 200,
})

export const updateComplianceLimits = defineEndpoint({
  method: 'PATCH',
  path: 'compliance/1',
  summary: 'Change the test’s rules, or end the passes made on a bank whose questions changed',
  access: { event: 'compliance', action: 'update' },
  body: z.object({
    compliance_tries: integer({ min: 0, max: 9999 }).optional(),
    pass_mark: integer({ min: 0, max: 100 }).optional(),
    test_valid_months: integer({ min: 1, max: 120 }).nullable().optional(),
    pay_before_identity: boolean().optional(),
    /** 409 `not_configured` where no account at Stripe is connected. */
    identity_with_stripe: boolean().optional(),
    concentration_percent: integer({ min: 1, max: 100 }).optional(),
    /** Banks whose passes no longer count. */
    renew_banks: list(choice(testBanks), 3).optional(),
    /** The version that the editor read: 409 `stale_version` where the tenant's record was changed since. */
    version: integer({ min: 1 }).optional(),
  }),
  answer: complianceLimits,
  status: 200,
})

/** Clears tries, lock and result, so that the investor may begin again. */
export const resetTest = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/reset-appropriateness-test',
  summary: 'Let an investor take the test again',
  access: { event: 'user_app_test', action: 'create' },
  body: z.object({ reason: text(500).nullable().optional() }),
  answer: user.row,
  status: 200,
})
