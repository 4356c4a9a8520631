import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  awaitsSignature,
  choosesReward,
  investmentState,
  isRevocable,
  isInProgress,
  lineState,
  sentWords,
} from './investment-words.ts'

test('a cash call is named as the specification names it', () => {
  assert.deepEqual(investmentState('awaiting_payment'), {
    label: 'cash_call_awaiting_payment',
    tone: 'waiting',
  })
  assert.equal(investmentState('payment_received').label, 'cash_call_payment_received')
  assert.equal(investmentState('reserved').label, 'state_reserved')
})

test('a line that is late says so until it is paid', () => {
  assert.deepEqual(lineState('part_paid', true), { label: 'state_overdue', tone: 'bad' })
  assert.equal(lineState('payment_received', true).label, 'payment_received')
})

test('what somebody told us of their money is said back to them, with the day', () => {
  const today = new Date('2026-11-22T09:00:00')
  assert.equal(sentWords({ sent_at: null }, today), undefined)
  assert.equal(
    sentWords({ sent_at: '2026-11-20T12:00:00Z' }, today),
    'You told us on 20 November that you’d paid. We’ll tell you when it arrives.',
  )
})

test('reserved allocations end where shares begin', () => {
  assert.equal(isInProgress({ status: 'waiting_list' }), true)
  assert.equal(isInProgress({ status: 'allocated' }), false)
  assert.equal(isInProgress({ status: 'cancelled' }), false)
})

test('only a reservation that nobody signed waits for a signature', () => {
  assert.equal(awaitsSignature({ status: 'reserved', signed_at: null }), true)
  assert.equal(awaitsSignature({ status: 'reserved', signed_at: '2026-11-20T10:42:00Z' }), false)
  assert.equal(awaitsSignature({ status: 'cancelled', signed_at: null }), false)
})

test('what was paid for can’t be taken back', () => {
  assert.equal(isRevocable({ status: 'awaiting_payment', received: '0.00' }), true)
  assert.equal(isRevocable({ status: 'awaiting_payment', received: '10.00' }), false)
  assert.equal(isRevocable({ status: 'payment_received', received: '25000.00' }), false)
})

test('a reward is chosen for a place that one reserved oneself, until it is paid for', () => {
  assert.ok(choosesReward({ status: 'reserved', kind: 'primary' }))
  assert.ok(choosesReward({ status: 'awaiting_payment', kind: 'org' }))
  assert.ok(!choosesReward({ status: 'waiting_list', kind: 'primary' }))
  assert.ok(!choosesReward({ status: 'payment_received', kind: 'primary' }))
  assert.ok(!choosesReward({ status: 'reserved', kind: 'manual' }))
})
