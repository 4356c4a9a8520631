import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveTotal } from './live-total.ts'
import type { LiveRaise } from './live-total.ts'

const part = (amount: string, count = 1) => ({ amount, count })
const raise = (id: number, other: Partial<LiveRaise> = {}): LiveRaise => ({
  id,
  name: `Round ${id}`,
  round: null,
  status: 2,
  close_date: null,
  currency: 'GBP',
  target: '4000000.00',
  committed: '2920000.00',
  received: part('1935000.00', 27),
  awaiting: part('573000.00', 9),
  overdue: part('72000.00', 2),
  reserved: part('340000.00', 8),
  ...other,
})

test('the total is its rows, and its parts are its whole', () => {
  const total = liveTotal(
    [
      raise(1),
      raise(2, {
        committed: '100.00',
        received: part('100.00'),
        awaiting: part('0.00', 0),
        overdue: part('0.00', 0),
        reserved: part('0.00', 0),
      }),
    ],
    'GBP',
  )
  assert.equal(total.committed, '2920100.00')
  const parts = [total.received, total.awaiting, total.overdue, total.reserved]
  assert.equal(
    parts.reduce((sum, { amount }) => sum + Number(amount), 0),
    2920100,
  )
  assert.equal(total.target, '8000000.00')
})

test('rounds in euros are counted apart, not added to pounds', () => {
  const total = liveTotal([raise(1), raise(2, { currency: 'EUR' })], 'GBP')
  assert.equal(total.committed, '2920000.00')
  assert.equal(total.others, 1)
})
