import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLabelKey } from '@moorgate/contract/terminology.ts'
import { eligibilitySteps, gateReasons } from '@moorgate/contract/investors/eligibility.ts'
import type { EligibilityStep, GateReason } from '@moorgate/contract/investors/eligibility.ts'
import { closedOf, gateSteps, isLockedOut, metSteps } from './gates.ts'

test('every gate of an offer has words of its own, in labels that exist', () => {
  const steps = gateSteps(
    gateReasons.map((reason) => ({ reason })),
    'tidewell',
  )
  assert.equal(new Set(steps.map((step) => step.reason)).size, gateReasons.length)
  for (const step of steps) {
    assert.notEqual(step.title, 'One more check is needed')
    const labels = [...step.title.matchAll(/\{(\w+)\}/g)].map((match) => (match[1] ?? '').toLowerCase())
    assert.ok(labels.every(isLabelKey), step.title)
  }
})

test('an investor is led to the statement from the offer that asks for it', () => {
  const [step] = gateSteps([{ reason: 'category_missing' }], 'tidewell-energy')
  assert.equal(step?.href, '/investor/investments/tidewell-energy/investor-type')
})

test('a gate that opens by itself says when', () => {
  const until = '2026-11-21T10:42:00Z'
  const [locked, other] = gateSteps(
    [
      { reason: 'test_locked', until },
      { reason: 'unheard_of' as GateReason, until },
    ],
    'x',
  )
  assert.deepEqual([locked?.turn, locked?.until], ['time', until])
  assert.deepEqual([other?.turn, other?.until], ['time', until])
})

test('nobody is led anywhere by a check that failed', () => {
  const [step] = gateSteps([{ reason: 'identity_failed' }], 'x')
  assert.equal(step?.href, undefined)
})

const steps = (overrides: Partial<Record<EligibilityStep['step'], Partial<EligibilityStep>>>) => ({
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

test('what is met is ticked, and what is not asked is not', () => {
  assert.deepEqual(metSteps(steps({ test: { state: 'needed', reason: 'test_not_passed' } })), [
    'category',
    'method',
  ])
  assert.deepEqual(metSteps(steps({ category: { state: 'not_asked' }, test: { state: 'not_asked' } })), [
    'method',
  ])
})

test('what keeps somebody from investing is told in order, with its time', () => {
  const retry_at = '2026-11-21T16:05:00Z'
  const locked = steps({
    test: { state: 'waiting', reason: 'test_locked', retry_at },
    method: { state: 'needed', reason: 'method_missing' },
  })
  assert.deepEqual(closedOf(locked), [
    { reason: 'test_locked', until: retry_at },
    { reason: 'method_missing' },
  ])
  assert.deepEqual(closedOf(steps({ details: { state: 'needed' } })), [])
})

test('an investor whom the firm has not let in is kept from all offers', () => {
  for (const reason of ['registration_pending', 'registration_rejected'] as const)
    assert.equal(isLockedOut(closedOf(steps({ registration: { state: 'waiting', reason } }))), true)
  assert.equal(isLockedOut([{ reason: 'category_missing' }]), false)
})
