import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isHeld, standingOf, timeLeft } from './payouts.ts'

const from = '2026-11-22T09:30:00Z'
const at = (moment: string) => new Date(moment)

test('what is left of the wait is said in hours, and in minutes at the end', () => {
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-20T09:30:00Z')), '48 hours left')
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T08:29:00Z')), '2 hours left')
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T08:50:00Z')), '40 minutes left')
})

test('once the wait is over, or where there was none, it can be paid', () => {
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T09:30:00Z')), undefined)
  const [early, due] = [at('2026-11-20T09:30:00Z'), at('2026-11-22T09:30:00Z')]
  assert.equal(standingOf({ payable_from: null, waits_for: null }, due), 'Can be paid now')
  assert.match(standingOf({ payable_from: from, waits_for: null }, early), /^Not before .*22 Nov/)
  const unapproved = { payable_from: from, waits_for: 'approval' } as const
  assert.equal(standingOf(unapproved, due), 'Account not approved')
  assert.deepEqual(
    [isHeld(unapproved, due), isHeld({ payable_from: from, waits_for: null }, due)],
    [true, false],
  )
})
