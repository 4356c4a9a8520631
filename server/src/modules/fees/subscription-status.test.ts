import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStatus, transitionOf } from './subscription-status.ts'

const said = (status: string, cancelsAtPeriodEnd = false) => ({ status, cancelsAtPeriodEnd })

test('a subscription begins when its first payment was taken, and not before', () => {
  assert.equal(nextStatus(undefined, said('incomplete')), undefined)
  assert.equal(nextStatus(undefined, said('incomplete_expired')), undefined)
  assert.equal(nextStatus(undefined, said('active')), 'active')
})

test('it is past due, recovers, is cancelled, resumed and ended as the provider says', () => {
  const steps = [
    ['active', said('past_due'), 'past_due'],
    ['past_due', said('active'), 'active'],
    ['active', said('active', true), 'cancelled'],
    ['cancelled', said('past_due', true), 'cancelled'],
    ['past_due', said('unpaid', true), 'cancelled'],
    ['cancelled', said('past_due'), 'past_due'],
    ['cancelled', said('active'), 'active'],
    ['cancelled', said('canceled', true), 'ended'],
    ['past_due', said('unpaid'), 'past_due'],
    ['active', said('a status of next year'), 'active'],
  ] as const
  for (const [current, words, next] of steps) assert.equal(nextStatus(current, words), next)
})

test('what has ended stays ended, whatever is said late', () => {
  for (const status of ['active', 'past_due', 'canceled', 'incomplete_expired'])
    assert.equal(nextStatus('ended', said(status)), 'ended')
})

test('each change has its event, and no change has none', () => {
  assert.equal(transitionOf(undefined, 'active'), 'fee_subscription.started')
  assert.equal(transitionOf('past_due', 'active'), 'fee_subscription.recovered')
  assert.equal(transitionOf('cancelled', 'active'), 'fee_subscription.resumed')
  assert.equal(transitionOf('active', 'ended'), 'fee_subscription.ended')
  assert.equal(transitionOf('active', 'active'), undefined)
})
