import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookParts, leftToPlace } from './book-parts.ts'

const part = (amount: string, count: number) => ({ amount, count })
const tidewell = {
  currency: 'GBP',
  target: '4000000.00',
  committed: '2920000.00',
  received: part('1935000.00', 27),
  awaiting: part('573000.00', 9),
  overdue: part('72000.00', 2),
  reserved: part('340000.00', 8),
}
const words = {
  labels: { received: 'Received', awaiting: 'Awaiting payment', overdue: 'Overdue', reserved: 'Reserved' },
  allocations: (count: number) => `${count} allocations`,
}

test('the bar shows received, awaiting, overdue and reserved as parts of the target', () => {
  assert.deepEqual(
    bookParts(tidewell, words).map(({ state, share, value, note }) => [state, share, value, note]),
    [
      ['received', '48.375000', '£1,935,000', '27 allocations'],
      ['awaiting', '14.325000', '£573,000', '9 allocations'],
      ['overdue', '1.800000', '£72,000', '2 allocations'],
      ['reserved', '8.500000', '£340,000', '8 allocations'],
    ],
  )
})

test('what is left to place is said, and what goes beyond', () => {
  const left = (amount: string | null) => leftToPlace({ currency: 'GBP', to_place: amount })
  assert.equal(left('1080000.00'), '£1,080,000 still to place')
  assert.equal(left('-20000.00'), '£20,000 above target')
  assert.equal(left(null), undefined)
})
