import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lineStanding } from './line-standing.ts'

const due = {
  status: 'due',
  is_held: false,
  paid_on: null,
  payable_from: null,
  waits_for: null,
  pay_date: '2026-11-24',
} as const
const day = (value: string) => value.slice(0, 10)

test('a line says when it is due, once it is authorised in amber', () => {
  assert.deepEqual(lineStanding(due, 'confirmed', day), {
    text: 'Due 2026-11-24',
    tone: 'neutral',
    isAhead: true,
  })
  assert.equal(lineStanding(due, 'authorised', day)?.tone, 'waiting')
})

test('a line that is held says until when, or for what', () => {
  const held = { ...due, is_held: true }
  const until = { ...held, payable_from: '2026-11-21T16:05:00.000Z' }
  assert.equal(lineStanding(until, 'authorised', day)?.text, 'Held until 2026-11-21')
  assert.equal(
    lineStanding({ ...held, waits_for: 'approval' }, 'authorised', day)?.text,
    'Held: bank account not approved',
  )
})

test('a line that was paid says when; of a cancelled distribution nothing is paid', () => {
  const paid = { ...due, status: 'paid', paid_on: '2026-11-25' } as const
  assert.deepEqual(lineStanding(paid, 'authorised', day), { text: 'Paid 2026-11-25', tone: 'good' })
  assert.equal(lineStanding(due, 'cancelled', day), undefined)
})
