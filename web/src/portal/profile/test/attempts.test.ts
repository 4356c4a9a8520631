import assert from 'node:assert/strict'
import { it } from 'node:test'
import { attemptNow, attemptsLeft, passedUntil } from './attempts.ts'

it('tells how many attempts are left where the firm has a cap', () => {
  assert.equal(attemptsLeft({ tries_left: 1 }, { compliance_tries: 3 }), '1 of 3 attempts left')
  assert.equal(attemptsLeft({ tries_left: 1 }, { compliance_tries: 1 }), '1 of 1 attempt left')
  assert.equal(attemptsLeft({ tries_left: null }, { compliance_tries: 0 }), undefined)
})

it('numbers the attempt that is being made', () => {
  assert.equal(attemptNow({ compliance_tries: 1 }, { compliance_tries: 3 }), 'This is attempt 2 of 3.')
  assert.equal(attemptNow({ compliance_tries: 0 }, { compliance_tries: 0 }), 'This is attempt 1.')
})

it('ends a pass after the firm’s months, on the last day of a shorter month', () => {
  assert.equal(passedUntil('2026-11-20T12:00:00Z', 12), '2027-11-20')
  assert.equal(passedUntil('2026-08-31T12:00:00Z', 6), '2027-02-28')
  assert.equal(passedUntil('2026-11-20T12:00:00Z', null), undefined)
})

it('counts from the day in London, wherever the browser is', () => {
  assert.equal(passedUntil('2026-06-30T23:30:00Z', 12), '2027-07-01')
})
