import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { eligibilitySteps } from '@moorgate/contract/investors/eligibility.ts'
import type { EligibilityStep } from '@moorgate/contract/investors/eligibility.ts'
import { readinessChecks } from './readiness.ts'
import type { ReadinessFacts } from './readiness.ts'

const flags = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as unknown as Flags
/** Everything is done but what is said. */
const steps = (overrides: Partial<Record<EligibilityStep['step'], Partial<EligibilityStep>>> = {}) => ({
  steps: eligibilitySteps.map((step): EligibilityStep => {
    const done: EligibilityStep = {
      step,
      state: 'done',
      turn: null,
      reason: null,
      missing: [],
      until: null,
      retry_at: null,
      may_renew: false,
    }
    return { ...done, ...overrides[step] }
  }),
})

const facts: ReadinessFacts = {
  eligibility: steps({ registration: { state: 'not_asked' }, category: { until: '2027-01-14' } }),
  person: {
    email_verified_at: '2026-01-02T10:00:00Z',
    aml_status: 'passed',
    screening_status: 'not_required',
    identity_product: 'domestic',
    country_of_residence: 'GB',
    nationality: 'GB',
    category_expires_at: '2027-01-14',
    investor_type: { name: 'Self-certified sophisticated investor' },
    compliance_passed: 1,
    compliance_passed_at: '2024-02-02T10:00:00Z',
    compliance_tries: 0,
    accepted_terms_version: 4,
    terms_accepted_at: '2026-05-06T10:00:00Z',
  },
  flags,
  termsVersion: 4,
  methods: [{ status: 'approved', display_name: 'Personal account' }],
  words: { category: 'Category', test: 'Test', method: 'Method' },
  now: new Date('2026-11-20T12:00:00Z'),
}
const of = (changed: Partial<ReadinessFacts>, key: string) =>
  readinessChecks({ ...facts, ...changed }).find((check) => check.key === key)

describe('whether an investor is ready to invest', () => {
  it('is yes where every check is done', () => {
    assert.ok(readinessChecks(facts).every(({ state }) => state === 'done'))
  })

  it('tells the category and its last day', () => {
    assert.equal(of({}, 'category')?.note, 'Self-certified sophisticated investor, to 14 January 2027')
  })

  it('waits for staff where a statement or a method is to be approved', () => {
    const eligibility = steps({
      category: { state: 'waiting', reason: 'category_pending' },
      method: { state: 'waiting', reason: 'method_not_approved' },
    })
    assert.deepEqual(
      [of({ eligibility }, 'category')?.state, of({ eligibility }, 'category')?.note],
      ['waiting', 'To approve'],
    )
    assert.equal(
      of({ eligibility, methods: [{ status: 'pending', display_name: 'Joint' }] }, 'method')?.note,
      '1 to approve',
    )
  })

  it('waits where somebody registered and is to be let in, and says nothing of it of all others', () => {
    const registered = (state: EligibilityStep['state'], switches = flags) =>
      of({ eligibility: steps({ registration: { state } }), flags: switches }, 'registration')?.state
    assert.equal(registered('waiting'), 'waiting')
    assert.equal(registered('not_asked'), undefined)
    const off = { ...flags, user_screening_enabled: 0 as const }
    assert.deepEqual([registered('done', off), registered('failed', off)], [undefined, 'trouble'])
  })

  it('is in trouble over a failed identity', () => {
    const eligibility = steps({ identity: { state: 'failed', reason: 'identity_failed' } })
    const person = { ...facts.person, aml_status: 'failed' as const }
    assert.deepEqual(
      [of({ eligibility, person }, 'identity')?.state, of({ eligibility, person }, 'identity')?.note],
      ['trouble', 'Failed'],
    )
  })
})

describe('details and documents', () => {
  it('names what is missing of the details, and leaves out complete ones', () => {
    const eligibility = steps({
      details: {
        state: 'needed',
        reason: 'details_missing',
        missing: ['date of birth', 'home address'],
      },
    })
    assert.equal(of({}, 'details'), undefined)
    const check = of({ eligibility }, 'details')
    assert.deepEqual([check?.state, check?.note], ['open', 'Date of birth and home address'])
  })

  it('names the documents that are missing, and those that wait for staff', () => {
    const ofDocuments = (step: Partial<EligibilityStep>) => {
      const check = of({ eligibility: steps({ documents: step }) }, 'documents')
      return [check?.state, check?.note]
    }
    const missing = ['Proof of address']
    assert.deepEqual(ofDocuments({ state: 'needed', reason: 'documents_missing', missing }), [
      'open',
      'Missing: Proof of address',
    ])
    assert.deepEqual(ofDocuments({ state: 'waiting', reason: 'documents_pending', missing }), [
      'waiting',
      'To review: Proof of address',
    ])
    assert.deepEqual(ofDocuments({}), ['done', undefined])
  })
})

describe('what an investor is told of a check that is not done', () => {
  it('says of a pass that ran out that it did, whatever the record kept', () => {
    const eligibility = steps({ test: { state: 'needed', reason: 'test_not_passed' } })
    assert.deepEqual(
      [of({ eligibility }, 'test')?.state, of({ eligibility }, 'test')?.note],
      ['open', 'Passed 2 February 2024, now expired'],
    )
  })

  it('asks for the international check of people who live abroad, where the firm uses it', () => {
    const abroad = { ...facts.person, country_of_residence: 'ES' }
    assert.deepEqual(
      [of({ person: abroad }, 'identity')?.state, of({ person: abroad }, 'identity')?.note],
      ['waiting', 'Lives abroad: international check due'],
    )
    const checked = { ...abroad, identity_product: 'international' as const }
    assert.equal(of({ person: checked }, 'identity')?.note, 'Clear, international check')
    const off = { ...flags, ca_use_intl_check: 0 as const }
    assert.equal(of({ person: abroad, flags: off }, 'identity')?.note, 'Clear')
  })

  it('asks for the terms again when their version rose', () => {
    const eligibility = steps({ terms: { state: 'needed', reason: 'terms_not_accepted' } })
    assert.deepEqual(of({ eligibility, termsVersion: 5 }, 'terms'), {
      key: 'terms',
      title: 'Terms, version 5',
      state: 'open',
      note: 'Accepted version 4',
    })
  })

  it('says when a test opens again', () => {
    const person = {
      ...facts.person,
      compliance_passed: 0 as const,
      compliance_tries: 2,
    }
    const eligibility = steps({
      test: { state: 'waiting', reason: 'test_locked', retry_at: '2026-11-21T10:00:00Z' },
    })
    assert.equal(of({ person, eligibility }, 'test')?.note, '2 not passed, opens again 21 November')
  })

  it('leaves out what is not asked', () => {
    const not = { state: 'not_asked' } as const
    const eligibility = steps({
      registration: not,
      cooling_off: not,
      category: not,
      test: not,
      documents: not,
    })
    assert.deepEqual(
      readinessChecks({ ...facts, eligibility }).map(({ key }) => key),
      ['email', 'terms', 'identity', 'method'],
    )
  })
})
