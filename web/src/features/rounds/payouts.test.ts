import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf, timeLeft } from './payouts.ts'

const from = '2026-11-22T09:30:00Z'
const at = (moment: string) => new Date(moment)

test('what is left of the wait is said in hours, and in minutes at the end', () => {
  const held = { is_held: true, payable_from: from }
  assert.equal(timeLeft(held, at('2026-11-20T09:30:00Z')), '48 hours left')
  assert.equal(timeLeft(held, at('2026-11-22T08:29:00Z')), '2 hours left')
  assert.equal(timeLeft(held, at('2026-11-22T08:50:00Z')), '40 minutes left')
})

test('what the server says is held waits, and what it says is not can be paid', () => {
  const early = at('2026-11-20T09:30:00Z')
  assert.equal(timeLeft({ is_held: false, payable_from: from }, early), undefined)
  assert.equal(standingOf({ is_held: false, payable_from: from, waits_for: null }, early), 'Can be paid now')
  assert.match(
    standingOf({ is_held: true, payable_from: from, waits_for: null }, early),
    /^Not before .*22 Nov/,
  )
  const later = at('2026-11-22T08:50:00Z')
  assert.match(
    standingOf({ is_held: true, payable_from: from, waits_for: null }, later),
    /^Not before today, /,
  )
  const unapproved = { is_held: true, payable_from: null, waits_for: 'approval' } as const
  assert.equal(standingOf(unapproved, early), 'Account not approved')
  assert.equal(timeLeft(unapproved, early), undefined)
})
