import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainWords } from '../../../features/figures/words.ts'
import type { AllocationBook } from '../records.ts'
import { consequencesOf } from './consequences.ts'

const part = (amount: string, count: number) => ({ amount, count })
const book: AllocationBook = {
  currency: 'GBP',
  target: '4000000.00',
  committed: '2920000.00',
  committed_percent: '73.000000',
  received: part('1935000.00', 27),
  awaiting: part('573000.00', 9),
  overdue: part('72000.00', 2),
  reserved: part('340000.00', 8),
  to_place: '1080000.00',
  short: '80000.00',
  signed: part('0.00', 0),
  owed: part('645000.00', 11),
  shares: '730000',
  unsigned: part('340000.00', 8),
  waiting_list: part('0.00', 0),
  refund_due: part('0.00', 0),
  refunds_due: part('0.00', 0),
  held: { shares: '0', cost: '0.00', value: '0.00', holders: 0, price: null, price_date: null },
}
const facts = {
  opportunity: { currency: 'GBP', minimum_raise: '3000000.00' } as const,
  book,
  invited: 12,
  investor: ['investor', 'investors'] as const,
  clientGroups: 'client groups',
  allocation: ['allocation', 'allocations'] as const,
  waitingList: 'waiting list',
  aCashCall: 'a cash call',
}

const said = (move: string, of = facts) => consequencesOf(move, of).map(plainWords)

test('closing says what is committed, what can still come in and what waits for a call', () => {
  assert.deepEqual(said('2>4', facts), [
    'No new reservations can be made. £2,920,000 in 46 allocations is committed.',
    '11 payments of £645,000 can still be received.',
    '8 reservations of £340,000 are waiting for a cash call.',
  ])
})

test('one reservation is waiting, and two are', () => {
  const waiting = (count: number) =>
    said('2>4', { ...facts, book: { ...book, reserved: part('5000.00', count) } })[2]
  assert.equal(waiting(1), '1 reservation of £5,000 is waiting for a cash call.')
  assert.equal(waiting(2), '2 reservations of £5,000 are waiting for a cash call.')
})

test('failing a raise says how short it is and what goes back', () => {
  assert.deepEqual(said('4>1', facts), [
    'The round is £80,000 short of its minimum of £3,000,000.',
    '£1,935,000 received becomes refunds due.',
    '46 allocations end.',
  ])
})

test('publishing says how many are told, and that nobody is when nobody is invited', () => {
  assert.match(said('1>2', facts)[1] ?? '', /^12 invited investors will be notified/)
  assert.match(said('1>3', { ...facts, invited: 0 })[1] ?? '', /^No invitations yet/)
})

test('moving between external and internal tells nobody anew', () => {
  assert.equal(said('2>3', facts).length, 1)
})

test('each amount and each count opens by the name that the book gives it', () => {
  const figures = (move: string) =>
    consequencesOf(move, facts)
      .flat()
      .flatMap((word) => (typeof word === 'string' ? [] : [word.figure]))
  assert.deepEqual(figures('2>4'), [
    'book_committed',
    'book_count',
    'book_count_owed',
    'book_owed',
    'book_count_reserved',
    'book_reserved',
  ])
  assert.deepEqual(figures('4>1'), ['book_short', 'book_minimum', 'book_received', 'book_count'])
})
