import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CategoryCode, FcaClass } from '@moorgate/contract'
import { closedGates, type InvestorFacts } from './eligibility.ts'

const flags = {
  categoriesEnabled: true,
  complianceTestEnabled: true,
  complianceTestRequiresCategorisationApproval: false,
}
const today = '2026-11-20'
const ready: InvestorFacts = {
  emailVerified: true,
  acceptedTermsVersion: 2,
  currentTermsVersion: 2,
  category: { status: 'approved', code: 'high_net_worth', expiresOn: '2027-03-01' },
  test: { standing: 'passed', passedAt: new Date('2026-03-01T10:00:00Z') },
  method: 'approved',
  identity: 'passed',
}
const open = { standing: 'open', bank: 'single', triesLeft: 9999 } as const
const reasons = (facts: Partial<InvestorFacts>, fcaClass: FcaClass = 'rmmi', switches = flags) =>
  closedGates({ ...ready, ...facts }, fcaClass, switches, today).map(({ reason }) => reason)
const category = (code: CategoryCode, expiresOn = '2027-03-01') => ({
  category: { status: 'approved', code, expiresOn } as const,
})

test('an investor who has everything behind them may invest', () => {
  assert.deepEqual(reasons({}), [])
})

test('a newcomer meets every gate, in the order of the journey', () => {
  const newcomer = {
    emailVerified: false,
    acceptedTermsVersion: 0,
    category: { status: 'missing' },
    test: open,
    method: 'missing',
    identity: 'failed',
  } as const
  const everything = [
    'email_not_verified',
    'terms_not_accepted',
    'category_missing',
    'test_not_passed',
    'method_missing',
    'identity_failed',
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
  const off = { ...flags, categoriesEnabled: false, complianceTestRequiresCategorisationApproval: true }
  for (const fcaClass of ['rmmi', 'nmmi', 'exempt_fpo', 'professional_only'] as const)
    for (const status of ['missing', 'pending', 'rejected', 'expired'] as const)
      assert.deepEqual(reasons({ category: { status } }, fcaClass, off), [])
  assert.deepEqual(reasons(category('none'), 'rmmi', off), [])
  assert.deepEqual(reasons({ category: { status: 'missing' }, test: open }, 'rmmi', off), ['test_not_passed'])
})

test('a locked test says until when, and a blocked one that waiting is no use', () => {
  const until = new Date('2026-11-21T09:20:00Z')
  const locked = { standing: 'locked', bank: 'fca_1', until, triesLeft: 3 } as const
  assert.deepEqual(closedGates({ ...ready, test: locked }, 'rmmi', flags, today), [
    { reason: 'test_locked', until },
  ])
  assert.deepEqual(reasons({ test: { standing: 'blocked' } }), ['test_blocked'])
})

test('where the category must be approved first, the test says that it waits for it', () => {
  const strict = { ...flags, complianceTestRequiresCategorisationApproval: true }
  const facts = { category: { status: 'pending' }, test: open } as const
  assert.deepEqual(reasons(facts, 'rmmi', strict), ['category_pending', 'test_awaits_category'])
  assert.deepEqual(reasons({ test: open }, 'rmmi', strict), ['test_not_passed'])
})

test('no test is asked for where it is switched off, or of advised and professional clients', () => {
  assert.deepEqual(reasons({ test: open }, 'rmmi', { ...flags, complianceTestEnabled: false }), [])
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
