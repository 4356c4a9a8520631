import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eligibilitySteps } from '@moorgate/contract'
import type { CategoryCode, FcaClass } from '@moorgate/contract'
import { judgeAmount, roomLeft } from './amount-rules.ts'
import { closedGates, eligibilityOf, opportunityEligibility } from './eligibility.ts'
import { roundStateOf } from './round-state.ts'
import type { EligibilityRules, InvestorFacts } from './eligibility-facts.ts'
import type { RoundFacts } from './round-state.ts'

const rules: EligibilityRules = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  pauseEnabled: true,
  complianceTestRequiresCategorisationApproval: false,
  remindsOfCategory: true,
  termsVersion: 2,
  testValidMonths: null,
  triesCap: 0,
}
const today = '2026-11-20'
const moment = { now: new Date('2026-11-20T09:30:00Z'), today }
const ready: InvestorFacts = {
  emailVerified: true,
  registration: 'not_required',
  lacksDetails: false,
  acceptedTermsVersion: 2,
  directOffer: {
    requestedAt: new Date('2026-03-01T10:00:00Z'),
    warnedAt: new Date('2026-03-01T10:01:00Z'),
    leftAt: null,
    continuedAt: new Date('2026-03-02T10:00:00Z'),
  },
  category: { status: 'approved', code: 'high_net_worth', requiresTest: true, expiresOn: '2027-03-01' },
  test: { passedOn: '2026-03-01', lockedUntil: null, tries: 0 },
  identity: 'passed',
  method: 'approved',
}
const open = { passedOn: null, lockedUntil: null, tries: 0 }
const gates = (facts: Partial<InvestorFacts>, fcaClass: FcaClass = 'rmmi', switches = rules) =>
  closedGates(opportunityEligibility({ ...ready, ...facts }, fcaClass, switches, moment))
const reasons = (...asked: Parameters<typeof gates>) => gates(...asked).map(({ reason }) => reason)
const category = (code: CategoryCode, expiresOn = '2027-03-01') => ({
  category: { status: 'approved', code, requiresTest: true, expiresOn } as const,
})

type Row = [
  name: string,
  facts: Partial<InvestorFacts>,
  switches: Partial<EligibilityRules>,
  step: (typeof eligibilitySteps)[number],
  answer: [state: string, turn?: string, reason?: string],
]
const until = new Date('2026-11-21T09:20:00Z')
const twoTries = { ...open, tries: 2 }
const lapsed = { passedOn: '2025-11-20', lockedUntil: null, tries: 2 }
const strict = { complianceTestRequiresCategorisationApproval: true }

/**
 * One line for each state that a step can be in: how it stands, whose turn it is, and why it keeps them from
 * investing.
 */
const table: Row[] = [
  ['confirmed', {}, {}, 'email', ['done']],
  ['unconfirmed', { emailVerified: false }, {}, 'email', ['needed', 'investor', 'email_not_verified']],
  ['entered by staff', {}, {}, 'registration', ['not_asked']],
  ['let in', { registration: 'approved' }, {}, 'registration', ['done']],
  [
    'registered',
    { registration: 'pending' },
    {},
    'registration',
    ['waiting', 'firm', 'registration_pending'],
  ],
  ['refused', { registration: 'rejected' }, {}, 'registration', ['failed', 'firm', 'registration_rejected']],
  ['complete', {}, {}, 'details', ['done']],
  ['incomplete, which keeps nobody', { lacksDetails: true }, {}, 'details', ['needed', 'investor']],
  ['accepted', {}, {}, 'terms', ['done']],
  ['newer terms', { acceptedTermsVersion: 1 }, {}, 'terms', ['needed', 'investor', 'terms_not_accepted']],
  ['in date', {}, {}, 'category', ['done']],
  [
    'none asked',
    { category: { status: 'missing' } },
    { categoriesEnabled: false },
    'category',
    ['not_asked'],
  ],
  ['none', { category: { status: 'missing' } }, {}, 'category', ['needed', 'investor', 'category_missing']],
  ['in review', { category: { status: 'pending' } }, {}, 'category', ['waiting', 'firm', 'category_pending']],
  [
    'refused',
    { category: { status: 'rejected' } },
    {},
    'category',
    ['failed', 'investor', 'category_rejected'],
  ],
  [
    'run out',
    { category: { status: 'expired' } },
    {},
    'category',
    ['needed', 'investor', 'category_expired'],
  ],
  ['ends today', category('restricted', today), {}, 'category', ['needed', 'investor', 'category_expired']],
  ['none applies', category('none'), {}, 'category', ['failed', 'firm', 'category_none']],
  ['passed', {}, {}, 'test', ['done']],
  ['passed within the months', {}, { testValidMonths: 12 }, 'test', ['done']],
  [
    'lapsed today',
    { test: lapsed },
    { testValidMonths: 12 },
    'test',
    ['needed', 'investor', 'test_not_passed'],
  ],
  [
    'lapsed, tries forgotten',
    { test: lapsed },
    { testValidMonths: 12, triesCap: 2 },
    'test',
    ['needed', 'investor', 'test_not_passed'],
  ],
  ['open', { test: open }, {}, 'test', ['needed', 'investor', 'test_not_passed']],
  ['locked', { test: { ...open, lockedUntil: until } }, {}, 'test', ['waiting', 'investor', 'test_locked']],
  [
    'lock over',
    { test: { ...open, lockedUntil: moment.now } },
    {},
    'test',
    ['needed', 'investor', 'test_not_passed'],
  ],
  ['tries used', { test: twoTries }, { triesCap: 2 }, 'test', ['failed', 'firm', 'test_blocked']],
  ['switched off', { test: open }, { complianceTestEnabled: false }, 'test', ['not_asked']],
  ['advised', { test: open, ...category('advised') }, {}, 'test', ['not_asked']],
  ['professional', { test: open, ...category('professional') }, strict, 'test', ['not_asked']],
  [
    'professional till today',
    { test: open, ...category('professional', today) },
    {},
    'test',
    ['needed', 'investor', 'test_not_passed'],
  ],
  [
    'behind the category',
    { test: open, category: { status: 'pending' } },
    strict,
    'test',
    ['needed', 'firm', 'test_awaits_category'],
  ],
  ['checked', {}, {}, 'identity', ['done']],
  ['not begun', { identity: 'not_started' }, {}, 'identity', ['needed', 'firm']],
  ['under way', { identity: 'pending' }, {}, 'identity', ['waiting', 'firm']],
  ['referred', { identity: 'referred' }, {}, 'identity', ['waiting', 'firm']],
  ['run out', { identity: 'expired' }, {}, 'identity', ['failed', 'firm']],
  ['failed', { identity: 'failed' }, {}, 'identity', ['failed', 'firm', 'identity_failed']],
  ['approved', {}, {}, 'method', ['done']],
  ['none', { method: 'missing' }, {}, 'method', ['needed', 'investor', 'method_missing']],
  ['closed', { method: 'closed' }, {}, 'method', ['needed', 'investor', 'method_missing']],
  ['draft', { method: 'draft' }, {}, 'method', ['needed', 'investor', 'method_draft']],
  ['in review', { method: 'pending' }, {}, 'method', ['waiting', 'firm', 'method_not_approved']],
  ['rejected', { method: 'rejected' }, {}, 'method', ['failed', 'investor', 'method_rejected']],
  ['suspended', { method: 'suspended' }, {}, 'method', ['failed', 'firm', 'method_not_approved']],
]

for (const [name, facts, switches, step, [state, turn = null, reason = null]] of table)
  test(`${step}, ${name}: ${state}`, () => {
    const answer = eligibilityOf({ ...ready, ...facts }, { ...rules, ...switches }, moment)
    const found = answer.steps.find((each) => each.step === step)!
    assert.deepEqual([found.state, found.turn, found.reason], [state, turn, reason])
    if (reason !== null) assert.equal(answer.may_invest, false)
  })

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
    acceptedTermsVersion: 0,
    directOffer: { requestedAt: null, warnedAt: null, leftAt: null, continuedAt: null },
    category: { status: 'missing' },
    test: open,
    method: 'missing',
    identity: 'failed',
  } as const
  const everything = [
    'email_not_verified',
    'terms_not_accepted',
    'risk_warning',
    'category_missing',
    'test_not_passed',
    'identity_failed',
    'method_missing',
  ]
  assert.deepEqual(reasons(newcomer), everything)
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
  assert.deepEqual(ofCategory({ category: { status: 'missing' } }, { remindsOfCategory: false }), [
    false,
    null,
  ])
  assert.deepEqual(ofCategory({ category: { status: 'missing' } }, { categoriesEnabled: false }), [
    false,
    null,
  ])
})

test('a method that only an organisation has reads with its own reason', () => {
  assert.deepEqual(reasons({ method: 'organisation_only' }), ['method_organisation_only'])
})

test('a category for which the firm asks no test is exempt from it while it is in date', () => {
  const exempt = (expiresOn: string): Partial<InvestorFacts> => ({
    category: { status: 'approved', code: 'other', requiresTest: false, expiresOn },
    test: open,
  })
  assert.deepEqual(reasons(exempt('2027-03-01')), [])
  assert.deepEqual(reasons(exempt('2026-11-20')), ['category_expired', 'test_not_passed'])
})

const round: RoundFacts = {
  status: 2,
  opensOn: null,
  closesOn: null,
  ceilingMinor: 1_000_000n,
  heldMinor: 0n,
  rightsMinor: 0n,
  ownRightMinor: 0n,
  minimumMinor: 100_000n,
  hasWaitingList: false,
  isReserved: false,
}

test('a round takes money between its days only, and while there is room for its least amount', () => {
  const state = (facts: Partial<RoundFacts>) => roundStateOf({ ...round, ...facts }, today)
  assert.equal(state({}), 'open')
  assert.equal(state({ opensOn: '2026-11-21' }), 'early')
  assert.equal(state({ opensOn: '2026-11-20', closesOn: '2026-11-20' }), 'open')
  assert.equal(state({ closesOn: '2026-11-19' }), 'closed')
  assert.equal(state({ status: 4 }), 'closed')
  assert.equal(state({ heldMinor: 900_000n }), 'open')
  assert.equal(state({ heldMinor: 900_001n }), 'full')
  assert.equal(state({ heldMinor: 900_001n, hasWaitingList: true }), 'waiting_list')
  assert.equal(state({ heldMinor: 900_001n, ceilingMinor: null }), 'open')
})

test('a round is open to a holder whose own right has room, though all of it is kept for rights', () => {
  const crowded = {
    ...round,
    ceilingMinor: 800_000n,
    heldMinor: 500_000n,
    rightsMinor: 500_000n,
    minimumMinor: 200_000n,
  }
  assert.equal(roundStateOf(crowded, today), 'full')
  assert.equal(roundStateOf({ ...crowded, ownRightMinor: 300_000n }, today), 'open')
  const room = { leftMinor: roomLeft(crowded, 300_000n), waitingList: false }
  assert.deepEqual(judgeAmount(200_000n, { minimumMinor: 200_000n }, room), { verdict: 'accepted' })
})
