import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mayRead } from '../kernel/offer/may-read.ts'
import { closedGates, isKeptOut } from './readiness.ts'
import type { Standing } from './readiness.ts'

const ready: Standing = {
  investor: {
    category_status: 'approved',
    category_expires_at: '2027-01-14',
    compliance_passed: 1,
    compliance_locked_until: null,
    aml_status: 'passed',
    screening_status: 'not_required',
  },
  flags: {
    compliance_test_enabled: 1,
    risk_warning_enabled: 1,
    financial_promotion_exceptions_enabled: 0,
  },
  categoryBlocks: false,
  methods: [{ status: 'approved' }],
  now: new Date('2026-11-20T10:00:00Z'),
}
const reasons = (standing: Partial<Standing>) =>
  closedGates({ ...ready, ...standing }).map(({ reason }) => reason)
const investor = (facts: Partial<Standing['investor']>) => ({ investor: { ...ready.investor, ...facts } })

test('an investor who did everything has nothing to do', () => {
  assert.deepEqual(reasons({}), [])
})

test('somebody new is asked for category, test and method, in that order', () => {
  const fresh = investor({ category_status: 'none', category_expires_at: null, compliance_passed: 0 })
  assert.deepEqual(reasons({ ...fresh, methods: [] }), [
    'category_missing',
    'test_not_passed',
    'method_missing',
  ])
})

test('whoever the firm has not let in is kept from all offers, before anything that is theirs to do', () => {
  for (const status of ['pending', 'rejected'] as const) {
    const closed = closedGates({ ...ready, ...investor({ screening_status: status }), methods: [] })
    assert.deepEqual(
      closed.map(({ reason }) => reason),
      [`registration_${status}`, 'method_missing'],
    )
    assert.equal(isKeptOut(closed), true)
  }
  assert.deepEqual(reasons(investor({ screening_status: 'approved' })), [])
  assert.equal(isKeptOut([{ reason: 'category_missing' }]), false)
})

test('a category ends on its day, in London', () => {
  const lastEvening = new Date('2027-01-13T23:30:00Z')
  assert.deepEqual(reasons({ now: lastEvening }), [])
  assert.deepEqual(reasons({ now: new Date('2027-01-14T00:30:00Z') }), ['category_expired'])
})

test('“none of these apply” is a category that opens nothing', () => {
  assert.deepEqual(reasons({ categoryBlocks: true }), ['category_none'])
})

test('a locked test says until when, and is open again after it', () => {
  const locked = investor({ compliance_passed: 0, compliance_locked_until: '2026-11-21T16:05:00Z' })
  assert.deepEqual(closedGates({ ...ready, ...locked }), [
    { reason: 'test_locked', until: '2026-11-21T16:05:00Z' },
  ])
  assert.deepEqual(reasons({ ...locked, now: new Date('2026-11-22T00:00:00Z') }), ['test_not_passed'])
})

test('where the firm asks for neither category nor test, only the method counts', () => {
  const flags = {
    compliance_test_enabled: 0,
    risk_warning_enabled: 0,
    financial_promotion_exceptions_enabled: 0,
  } as const
  const fresh = investor({ category_status: 'none', compliance_passed: 0 })
  assert.deepEqual(reasons({ ...fresh, flags, methods: [{ status: 'pending' }] }), ['method_not_approved'])
})

test('offers are shown in full to whoever passed category and test, and those for everybody to all', () => {
  const closed = [{ reason: 'category_missing' }]
  assert.equal(mayRead({ fca_class: 'rmmi' }, closed), false)
  assert.equal(mayRead({ fca_class: null }, closed), false)
  assert.equal(mayRead({ fca_class: 'mass_market' }, closed), true)
  assert.equal(mayRead({ fca_class: 'rmmi' }, [{ reason: 'method_missing' }]), true)
})
