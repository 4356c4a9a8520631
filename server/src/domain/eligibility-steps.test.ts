import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { eligibilitySteps } from '@moorgate/contract'
import { eligibilityOf } from './eligibility.ts'
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

type Row = [
  name: string,
  facts: Partial<InvestorFacts>,
  switches: Partial<EligibilityRules>,
  step: (typeof eligibilitySteps)[number],
  answer: [state: string, turn?: string, reason?: string],
]

const lapsed = { passedOn: '2025-11-20', lockedUntil: null, tries: 2 }

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
  [
    'incomplete',
    { missingDetails: ['home address'] },
    {},
    'details',
    ['needed', 'investor', 'details_missing'],
  ],
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
  ['not begun', { identity: 'not_started' }, {}, 'identity', ['needed', 'investor']],
  ['under way', { identity: 'pending' }, {}, 'identity', ['waiting', 'firm']],
  ['referred', { identity: 'referred' }, {}, 'identity', ['needed', 'investor']],
  ['run out', { identity: 'expired' }, {}, 'identity', ['failed', 'investor']],
  ['failed', { identity: 'failed' }, {}, 'identity', ['failed', 'firm', 'identity_failed']],
  ['none required', {}, {}, 'documents', ['not_asked']],
  ['accepted', asks(['accepted']), {}, 'documents', ['done']],
  ['approved for good', asks(['approved']), {}, 'documents', ['done']],
  ['approved until today', asks(['approved', today]), {}, 'documents', ['done']],
  [
    'approved until yesterday',
    asks(['approved', '2026-11-19']),
    {},
    'documents',
    ['needed', 'investor', 'documents_missing'],
  ],
  [
    'approved until yesterday, another in review',
    asks(['approved', '2026-11-19', 'submitted']),
    {},
    'documents',
    ['waiting', 'firm', 'documents_pending'],
  ],
  [
    'approved until yesterday, another refused',
    asks(['approved', '2026-11-19', 'rejected']),
    {},
    'documents',
    ['needed', 'investor', 'documents_missing'],
  ],
  [
    'approved until today, another in review',
    asks(['approved', today, 'submitted']),
    {},
    'documents',
    ['done'],
  ],
  [
    'not accepted',
    asks(['submitted'], ['required'], ['to_accept']),
    {},
    'documents',
    ['needed', 'investor', 'documents_not_accepted'],
  ],
  [
    'not sent',
    asks(['submitted'], ['required'], ['accepted']),
    {},
    'documents',
    ['needed', 'investor', 'documents_missing'],
  ],
  ['refused', asks(['rejected']), {}, 'documents', ['needed', 'investor', 'documents_missing']],
  ['expired', asks(['expired']), {}, 'documents', ['needed', 'investor', 'documents_missing']],
  [
    'in review',
    asks(['submitted'], ['accepted'], ['approved']),
    {},
    'documents',
    ['waiting', 'firm', 'documents_pending'],
  ],
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
