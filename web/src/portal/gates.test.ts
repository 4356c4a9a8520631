import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLabelKey } from '@moorgate/contract/terminology.ts'
import { gateSteps, metSteps } from './gates.ts'

const reasons = [
  'email_not_verified',
  'terms_not_accepted',
  'category_missing',
  'category_pending',
  'category_rejected',
  'category_expired',
  'category_none',
  'category_not_eligible',
  'test_awaits_category',
  'test_not_passed',
  'test_locked',
  'test_blocked',
  'method_missing',
  'method_not_approved',
  'identity_failed',
]

test('every gate of an offer has words of its own, in labels that exist', () => {
  const steps = gateSteps(
    reasons.map((reason) => ({ reason })),
    'tidewell',
  )
  assert.equal(new Set(steps.map((step) => step.reason)).size, reasons.length)
  for (const step of steps) {
    assert.notEqual(step.title, 'One more check is needed')
    const labels = [...step.title.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
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
      { reason: 'cooling_off', until },
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

test('what is met is ticked, and an offer for everybody asks for a method only', () => {
  const on = { compliance_test_enabled: 1 } as const
  assert.deepEqual(metSteps([{ reason: 'test_not_passed' }], { fca_class: 'rmmi' }, on), [
    'category',
    'method',
  ])
  assert.deepEqual(metSteps([{ reason: 'method_missing' }], { fca_class: 'mass_market' }, on), [])
})
