import assert from 'node:assert/strict'
import { test } from 'node:test'
import { standingOf, timeLeft } from './payouts.ts'

const from = '2026-11-22T09:30:00Z'
const at = (moment: string) => new Date(moment)

test('what is left of the wait is said in hours, and in minutes at the end', () => {
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-20T09:30:00Z')), '48 hours left')
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T08:29:00Z')), '2 hours left')
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T08:50:00Z')), '40 minutes left')
})

test('once the wait is over, or where there was none, it can be paid', () => {
  assert.equal(timeLeft({ payable_from: from }, at('2026-11-22T09:30:00Z')), undefined)
  assert.equal(standingOf({ payable_from: null }, at('2026-11-22T09:30:00Z')), 'Can be paid now')
  assert.match(standingOf({ payable_from: from }, at('2026-11-20T09:30:00Z')), /^Not before .*22 Nov/)
})
