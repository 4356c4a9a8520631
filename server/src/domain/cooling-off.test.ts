import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fcaClasses } from '@moorgate/contract'
import type { CategoryCode, FcaClass } from '@moorgate/contract'
import { directOfferStage, pauseEndsAt } from './cooling-off.ts'
import { opportunityEligibility } from './eligibility.ts'
import type { DirectOfferFact, EligibilityRules, InvestorFacts } from './eligibility-facts.ts'

const rules: EligibilityRules = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  pauseEnabled: true,
  complianceTestRequiresCategorisationApproval: false,
  remindsOfCategory: false,
  termsVersion: 1,
  testValidMonths: null,
  triesCap: 0,
}
const nothing: DirectOfferFact = { requestedAt: null, warnedAt: null, leftAt: null, continuedAt: null }
const ready: InvestorFacts = {
  emailVerified: true,
  registration: 'not_required',
  missingDetails: [],
  documents: [],
  acceptedTermsVersion: 1,
  directOffer: nothing,
  category: { status: 'approved', code: 'high_net_worth', requiresTest: true, expiresOn: '2099-01-01' },
  isCategoryInReview: false,
  test: { passedOn: '2026-03-01', lockedUntil: null, tries: 0 },
  identity: 'passed',
  method: 'approved',
}

interface PauseQuestion {
  facts?: Partial<InvestorFacts>
  fcaClass?: FcaClass
  switches?: Partial<EligibilityRules>
  now?: string
}

/** The step of the pause: how it stands, why it keeps them, and until when. */
function paused({
  facts = {},
  fcaClass = 'rmmi',
  switches = {},
  now = '2026-11-20T09:30:00Z',
}: PauseQuestion) {
  const moment = { now: new Date(now), today: now.slice(0, 10) }
  const answer = opportunityEligibility({ ...ready, ...facts }, fcaClass, { ...rules, ...switches }, moment)
  const { state, reason, retry_at } = answer.steps.find(({ step }) => step === 'cooling_off')!
  assert.equal(answer.may_read, reason === null)
  assert.equal(answer.may_invest, reason === null)
  return [state, reason, retry_at]
}

const asked = (at: string, more: Partial<DirectOfferFact> = {}) => ({
  directOffer: { ...nothing, requestedAt: new Date(at), warnedAt: new Date(at), ...more },
})

test('until the warning is answered it is asked, whatever time has passed since the request', () => {
  assert.deepEqual(paused({}), ['needed', 'risk_warning', null])
  const unanswered = asked('2026-11-01T09:00:00Z', { warnedAt: null })
  assert.deepEqual(paused({ facts: unanswered }), ['needed', 'risk_warning', null])
})

test('the pause says until when, and that it is over opens nothing by itself', () => {
  const facts = asked('2026-11-19T09:30:00.001Z')
  assert.deepEqual(paused({ facts }), ['waiting', 'cooling_off', '2026-11-20T09:30:00.001Z'])
  const over = asked('2026-11-19T09:30:00Z')
  assert.deepEqual(paused({ facts: over }), ['needed', 'cooling_off_over', null])
  const continued = asked('2026-11-19T09:30:00Z', { continuedAt: new Date('2026-11-20T09:30:00Z') })
  assert.deepEqual(paused({ facts: continued }), ['done', null, null])
})

test('an investor who left asks again, and the clock still counts from the first request', () => {
  const requestedAt = new Date('2026-11-19T09:30:00Z')
  const left = { requestedAt, warnedAt: requestedAt, leftAt: requestedAt, continuedAt: null }
  const now = new Date('2026-11-21T09:30:00Z')
  assert.equal(directOfferStage(left, now), 'request')
  assert.deepEqual(paused({ facts: { directOffer: left } }), ['needed', 'risk_warning', null])
  assert.equal(directOfferStage({ ...left, leftAt: null }, now), 'choice')
})

/** A request, and the moment at which 24 hours have passed: over clock changes, a leap day and new year. */
const ends = [
  ['the night in which the clock goes forward', '2027-03-27T10:42:00Z', '2027-03-28T10:42:00Z'],
  ['the night in which the clock goes back', '2027-10-30T09:42:00Z', '2027-10-31T09:42:00Z'],
  ['29 February', '2028-02-28T23:59:59.999Z', '2028-02-29T23:59:59.999Z'],
  ['the day after 29 February', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  ['new year', '2026-12-31T18:00:00Z', '2027-01-01T18:00:00Z'],
] as const

for (const [name, at, end] of ends)
  test(`24 hours are 24 hours over ${name}`, () => {
    assert.equal(pauseEndsAt(new Date(at)).toISOString(), new Date(end).toISOString())
    const facts = asked(at)
    const early = new Date(Date.parse(end) - 1).toISOString()
    assert.deepEqual(paused({ facts, now: early }), ['waiting', 'cooling_off', new Date(end).toISOString()])
    assert.deepEqual(paused({ facts, now: end }), ['needed', 'cooling_off_over', null])
  })

test('a clock that was set back waits until the moment that was said', () => {
  const facts = asked('2026-11-20T09:30:00Z')
  assert.deepEqual(paused({ facts, now: '2026-11-18T09:30:00Z' }), [
    'waiting',
    'cooling_off',
    '2026-11-21T09:30:00.000Z',
  ])
})

test('the pause is asked before high-risk offers to retail clients, and before no others', () => {
  for (const fcaClass of fcaClasses) {
    // Who may invest in a class for professionals is one, and is asked for no pause anyhow.
    if (fcaClass === 'professional_only') continue
    const isAsked = fcaClass === 'rmmi' || fcaClass === 'nmmi'
    assert.equal(paused({ fcaClass })[0], isAsked ? 'needed' : 'not_asked', fcaClass)
  }
})

test('no pause is asked where the firm shows no risk warning, or of advised and professional clients', () => {
  assert.equal(paused({ switches: { pauseEnabled: false } })[0], 'not_asked')
  const category = (code: CategoryCode) =>
    ({ status: 'approved', code, requiresTest: false, expiresOn: '2026-11-21' }) as const
  for (const code of ['advised', 'professional'] as const) {
    assert.equal(paused({ facts: { category: category(code) } })[0], 'not_asked', code)
    const lapsed = opportunityEligibility({ ...ready, category: category(code) }, 'rmmi', rules, {
      now: new Date('2026-11-21T12:00:00Z'),
      today: '2026-11-21',
    })
    assert.equal(lapsed.reason, 'risk_warning', `${code}, lapsed`)
  }
  // A firm may say of a category of its own that it needs no test. It says nothing of the pause.
  assert.equal(paused({ facts: { category: category('other') } })[0], 'needed')
})
