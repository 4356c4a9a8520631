import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eligibilitySteps } from '@moorgate/contract'
import type { FcaClass } from '@moorgate/contract'
import { closedGates, eligibilityOf, opportunityEligibility } from './eligibility.ts'
import type { EligibilityRules, InvestorFacts } from './eligibility-facts.ts'
import {
  asks,
  category,
  moment,
  open,
  ready,
  rules,
  strict,
  today,
  twoTries,
  until,
} from './test-eligibility.ts'

const gates = (facts: Partial<InvestorFacts>, fcaClass: FcaClass = 'rmmi', switches = rules) =>
  closedGates(opportunityEligibility({ ...ready, ...facts }, fcaClass, switches, moment))
const reasons = (...asked: Parameters<typeof gates>) => gates(...asked).map(({ reason }) => reason)

test('an investor who has everything behind them may invest, and every step is there in the order of the journey', () => {
  const answer = eligibilityOf(ready, rules, moment)
  assert.deepEqual([answer.may_invest, answer.reason], [true, null])
  assert.deepEqual(
    answer.steps.map(({ step }) => step),
    eligibilitySteps,
  )
  assert.deepEqual(reasons({}), [])
})

test('a step that is done says until when it counts', () => {
  const { steps } = eligibilityOf(ready, { ...rules, testValidMonths: 12 }, moment)
  const ends = Object.fromEntries(steps.map(({ step, until: end }) => [step, end]))
  assert.deepEqual([ends['category'], ends['test'], ends['method']], ['2027-03-01', '2027-03-01', null])
})

test('a newcomer meets every gate, in the order of the journey', () => {
  const newcomer = {
    emailVerified: false,
    missingDetails: ['date of birth'],
    documents: asks(['required']).documents!,
    acceptedTermsVersion: 0,
    directOffer: { requestedAt: null, warnedAt: null, leftAt: null, continuedAt: null },
    category: { status: 'missing' },
    test: open,
    method: 'missing',
    identity: 'failed',
  } as const
  const everything = [
    'email_not_verified',
    'details_missing',
    'terms_not_accepted',
    'risk_warning',
    'category_missing',
    'test_not_passed',
    'identity_failed',
    'documents_missing',
    'method_missing',
  ]
  assert.deepEqual(reasons(newcomer), everything)
})

test('a step that is open names what is missing, and the others name nothing', () => {
  const facts = {
    missingDetails: ['date of birth', 'home address'],
    ...asks(['submitted'], ['required'], ['to_accept']),
  }
  const { steps } = eligibilityOf({ ...ready, ...facts }, rules, moment)
  const open = steps.filter(({ missing }) => missing.length > 0)
  assert.deepEqual(
    open.map(({ step, missing }) => [step, missing]),
    [
      ['details', ['date of birth', 'home address']],
      ['documents', ['Document that is to_accept']],
    ],
  )
})

test('details and documents are asked for every class of offer, and keep nobody from reading', () => {
  const facts = { missingDetails: ['home address'], ...asks(['required']) }
  for (const fcaClass of ['rmmi', 'nmmi', 'mass_market', 'exempt_fpo'] as const) {
    assert.deepEqual(reasons(facts, fcaClass), ['details_missing', 'documents_missing'])
    const { may_read: mayRead } = opportunityEligibility({ ...ready, ...facts }, fcaClass, rules, moment)
    assert.equal(mayRead, true)
  }
})

test('each state of a category has its own reason', () => {
  for (const status of ['missing', 'pending', 'rejected', 'expired'] as const)
    assert.deepEqual(reasons({ category: { status } }), [`category_${status}`])
  assert.deepEqual(reasons(category('none')), ['category_none'])
  assert.deepEqual(reasons(category('restricted', today)), ['category_expired'])
  assert.deepEqual(reasons(category('restricted', '2026-11-21')), [])
})

test('a restricted investor is not enough where the class of offer says so', () => {
  assert.deepEqual(reasons(category('restricted'), 'rmmi'), [])
  assert.deepEqual(reasons(category('restricted'), 'nmmi'), ['category_not_eligible'])
  assert.deepEqual(reasons(category('restricted'), 'exempt_fpo'), ['category_not_eligible'])
  assert.deepEqual(reasons(category('high_net_worth'), 'professional_only'), ['category_not_eligible'])
  assert.deepEqual(reasons(category('professional'), 'professional_only'), [])
})

test('a mass-market offer needs neither category nor test', () => {
  assert.deepEqual(reasons({ category: { status: 'missing' }, test: open }, 'mass_market'), [])
})

test('a firm that asks for no category has no gate for it, of any class of offer, and the test waits for none', () => {
  const off = { ...rules, categoriesEnabled: false, complianceTestRequiresCategorisationApproval: true }
  for (const fcaClass of ['rmmi', 'nmmi', 'exempt_fpo', 'professional_only'] as const)
    for (const status of ['missing', 'pending', 'rejected', 'expired'] as const)
      assert.deepEqual(reasons({ category: { status } }, fcaClass, off), [])
  assert.deepEqual(reasons(category('none'), 'rmmi', off), [])
  assert.deepEqual(reasons({ category: { status: 'missing' }, test: open }, 'rmmi', off), ['test_not_passed'])
})

test('a locked test says until when, and a blocked one that waiting is no use', () => {
  assert.deepEqual(gates({ test: { ...open, lockedUntil: until } }), [
    { reason: 'test_locked', until: until.toISOString() },
  ])
  assert.deepEqual(gates({ test: twoTries }, 'rmmi', { ...rules, triesCap: 2 }), [{ reason: 'test_blocked' }])
})

test('where the category must be approved first, the test says that it waits for it', () => {
  const facts = { category: { status: 'pending' }, test: open } as const
  const waits = { ...rules, ...strict }
  assert.deepEqual(reasons(facts, 'rmmi', waits), ['category_pending', 'test_awaits_category'])
  assert.deepEqual(reasons({ test: open }, 'rmmi', waits), ['test_not_passed'])
})

test('no test is asked for where it is switched off, or of advised and professional clients', () => {
  assert.deepEqual(reasons({ test: open }, 'rmmi', { ...rules, complianceTestEnabled: false }), [])
  assert.deepEqual(reasons({ test: open, ...category('advised') }), [])
  assert.deepEqual(reasons({ test: open, ...category('professional') }), [])
  assert.deepEqual(reasons({ test: open, ...category('professional', today) }), [
    'category_expired',
    'test_not_passed',
  ])
})

test('a method must be approved, and an identity must not have failed', () => {
  assert.deepEqual(reasons({ method: 'pending' }), ['method_not_approved'])
  assert.deepEqual(reasons({ method: 'suspended' }), ['method_not_approved'])
  assert.deepEqual(reasons({ identity: 'pending' }), [])
  assert.deepEqual(reasons({ identity: 'failed' }), ['identity_failed'])
})

test('an offer is read in full after category and test, and one for everybody by all', () => {
  const reads = (facts: Partial<InvestorFacts>, fcaClass: FcaClass) =>
    opportunityEligibility({ ...ready, ...facts }, fcaClass, rules, moment).may_read
  assert.equal(reads({ category: { status: 'missing' } }, 'rmmi'), false)
  assert.equal(reads({ category: { status: 'missing' } }, 'mass_market'), true)
  assert.equal(reads({ test: open }, 'rmmi'), false)
  assert.equal(reads(category('restricted'), 'nmmi'), false)
  assert.equal(reads(category('restricted'), 'rmmi'), true)
  assert.equal(reads({ method: 'missing', identity: 'failed' }, 'rmmi'), true)
})

test('a category may be renewed sixty days before it ends, and its investor is reminded of it at thirty', () => {
  const ofCategory = (facts: Partial<InvestorFacts>, switches: Partial<EligibilityRules> = {}) => {
    const answer = eligibilityOf({ ...ready, ...facts }, { ...rules, ...switches }, moment)
    const step = answer.steps.find((each) => each.step === 'category')!
    return [step.may_renew, answer.category_reminder]
  }
  const ending = (on: string) => ofCategory(category('high_net_worth', on))
  assert.deepEqual(ending('2027-01-20'), [false, null])
  assert.deepEqual(ending('2027-01-19'), [true, null])
  assert.deepEqual(ending('2026-12-21'), [true, null])
  assert.deepEqual(ending('2026-12-20'), [true, 'expiring'])
  assert.deepEqual(ending('2026-11-21'), [true, 'expiring'])
  assert.deepEqual(ending('2026-11-20'), [false, 'expired'])
  assert.deepEqual(ofCategory({ category: { status: 'expired' } }), [false, 'expired'])
  assert.deepEqual(ofCategory({ category: { status: 'missing' } }), [false, 'missing'])
  assert.deepEqual(ofCategory({ category: { status: 'rejected' } }), [false, 'missing'])
  assert.deepEqual(ofCategory({ category: { status: 'pending' } }), [false, null])
  const renewing = { ...category('high_net_worth', '2026-12-20'), isCategoryInReview: true }
  assert.deepEqual(ofCategory(renewing), [true, null])
  assert.deepEqual(ofCategory({ category: { status: 'missing' } }, { remindsOfCategory: false }), [
    false,
    null,
  ])
  assert.deepEqual(ofCategory({ category: { status: 'missing' } }, { categoriesEnabled: false }), [
    false,
    null,
  ])
})

test('a category of the firm’s own that counts as none of the rules opens mass-market offers alone', () => {
  const own = { ...category('other') }
  assert.deepEqual(reasons(own), ['category_not_eligible'])
  for (const fcaClass of ['rmmi', 'nmmi', 'exempt_fpo', 'professional_only'] as const)
    assert.deepEqual(reasons(own, fcaClass), ['category_not_eligible'])
  assert.deepEqual(reasons(own, 'mass_market'), [])
})

test('a method that only an organisation has reads with its own reason', () => {
  assert.deepEqual(reasons({ method: 'organisation_only' }), ['method_organisation_only'])
})

test('a category for which the firm asks no test is exempt from it while it is in date', () => {
  const exempt = (expiresOn: string): Partial<InvestorFacts> => ({
    category: { status: 'approved', code: 'professional', requiresTest: false, expiresOn },
    test: open,
  })
  assert.deepEqual(reasons(exempt('2027-03-01')), [])
  assert.deepEqual(reasons(exempt('2026-11-20')), ['category_expired', 'test_not_passed'])
})
