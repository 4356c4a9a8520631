import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { featureFlags } from '@moorgate/contract/features/catalogue.ts'
import type { Flags } from '@moorgate/contract/features.ts'
import { missingDetails } from './own-details.ts'
import { readinessOf, timeLeft } from './own-steps.ts'
import type { ReadinessFacts } from './own-steps.ts'

const allOn = Object.fromEntries(featureFlags.map((flag) => [flag, 1])) as unknown as Flags

const newcomer: ReadinessFacts = {
  person: {
    email_verified_at: '2026-11-20T09:00:00Z',
    accepted_terms_version: 1,
    category_status: 'none',
    aml_status: 'not_started',
    screening_status: 'not_required',
    compliance_passed: 0,
    date_of_birth: null,
    address: null,
    country_of_residence: null,
  },
  termsVersion: 1,
  flags: allOn,
  standing: 'open',
  methods: [],
}

const home = {
  line1: '14 Priory Walk',
  line2: null,
  line3: null,
  city: 'Lewes',
  county: null,
  postcode: null,
  country: 'GB',
}
const ready: ReadinessFacts = {
  ...newcomer,
  person: {
    ...newcomer.person,
    category_status: 'approved',
    aml_status: 'passed',
    compliance_passed: 1,
    date_of_birth: '1971-08-03',
    address: home,
    country_of_residence: 'GB',
  },
  standing: 'passed',
  methods: [{ status: 'approved' }],
}

const states = (facts: ReadinessFacts) =>
  Object.fromEntries(readinessOf(facts).map(({ key, state }) => [key, state]))

describe('what is left before somebody can invest', () => {
  it('is everything but the confirmed address and the terms for somebody new', () => {
    assert.deepEqual(states(newcomer), {
      email: 'done',
      details: 'current',
      terms: 'done',
      category: 'ahead',
      test: 'ahead',
      identity: 'ahead',
      method: 'ahead',
    })
  })

  it('is nothing for an investor who has everything', () => {
    assert.ok(readinessOf(ready).every(({ state }) => state === 'done'))
    assert.equal(timeLeft(readinessOf(ready), 'Nothing'), 'Nothing')
  })

  it('names the details that are missing, and no others', () => {
    assert.deepEqual(missingDetails(ready.person), [])
    assert.deepEqual(missingDetails({ ...ready.person, address: null, date_of_birth: null }), [
      'date of birth',
      'home address',
    ])
  })

  it('never names two things to do now', () => {
    const asked = {
      ...ready,
      person: { ...ready.person, category_status: 'expired' as const, address: null },
    }
    assert.equal(readinessOf(asked).filter(({ state }) => state === 'current').length, 1)
    assert.equal(states(asked)['details'], 'current')
    assert.equal(states(asked)['category'], 'ahead')
  })

  it('goes on past what waits for staff', () => {
    const waiting = {
      ...ready,
      person: { ...ready.person, category_status: 'pending' as const, compliance_passed: 0 as const },
      standing: 'open' as const,
    }
    assert.equal(states(waiting)['category'], 'waiting')
    assert.equal(states(waiting)['test'], 'current')
  })

  it('lets the test wait for the category where the firm wants it so', () => {
    const held = {
      ...ready,
      person: { ...ready.person, category_status: 'pending' as const, compliance_passed: 0 as const },
      standing: 'awaits_category' as const,
    }
    assert.equal(states(held)['test'], 'ahead')
  })

  it('goes on while the firm looks at the registration, of those who registered alone', () => {
    const withUs = (screening_status: 'pending' | 'approved' | 'rejected') =>
      states({ ...newcomer, person: { ...newcomer.person, screening_status } })
    assert.equal('registration' in states(newcomer), false)
    assert.deepEqual(
      [withUs('pending')['registration'], withUs('pending')['details']],
      ['waiting', 'current'],
    )
    assert.equal(withUs('approved')['registration'], 'done')
    assert.equal(withUs('rejected')['registration'], 'waiting')
  })

  it('asks for new terms when their version rose', () => {
    assert.equal(states({ ...ready, termsVersion: 2 })['terms'], 'current')
  })

  it('is ready with one approved method, whatever the others are', () => {
    assert.equal(
      states({ ...ready, methods: [{ status: 'rejected' }, { status: 'approved' }] })['method'],
      'done',
    )
    assert.equal(states({ ...ready, methods: [{ status: 'pending' }] })['method'], 'waiting')
    assert.equal(states({ ...ready, methods: [{ status: 'rejected' }] })['method'], 'current')
  })

  it('leaves out what the firm has switched off', () => {
    const flags: Flags = {
      ...allOn,
      compliance_test_enabled: 0,
      risk_warning_enabled: 0,
      financial_promotion_exceptions_enabled: 0,
    }
    const keys = readinessOf({ ...newcomer, flags }).map(({ key }) => key)
    assert.deepEqual(keys, ['email', 'details', 'terms', 'identity', 'method'])
  })

  it('leaves out the test for those of whom none is asked', () => {
    assert.equal('test' in states({ ...newcomer, standing: 'not_required' }), false)
  })

  it('counts only the minutes of the investor', () => {
    const waiting = { ...ready, methods: [{ status: 'pending' }] }
    assert.equal(timeLeft(readinessOf(waiting), 'Nothing'), 'Nothing')
    assert.match(timeLeft(readinessOf(newcomer), 'Nothing'), /^About [1-9]\d minutes are left$/)
  })
})
