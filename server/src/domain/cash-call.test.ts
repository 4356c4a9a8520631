import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  callLineStanding,
  checkCall,
  lateInterest,
  splitCall,
  splitCallByPercent,
  unfunded,
} from './cash-call.ts'
import { sum } from './money.ts'

const commitments = [125_000_000n, 333_333_333n, 541_666_667n].map((weight, index) => ({
  id: index + 1,
  weight,
}))
const parts = (lines: readonly { part: bigint }[] | undefined) => lines?.map(({ part }) => part)

test('a call of £1,000,000.00 is split over the commitments to the penny', () => {
  assert.deepEqual(parts(splitCall(100_000_000n, commitments)), [12_500_000n, 33_333_333n, 54_166_667n])
})

test('a call by percentage calls the percentage of all commitments together', () => {
  assert.deepEqual(parts(splitCallByPercent(10_000_000n, commitments)), [
    12_500_000n,
    33_333_333n,
    54_166_667n,
  ])
  // Three commitments of £0.05 at 10 %: line by line each would round to £0.01, £0.03 in all; 10 % of £0.15
  // is £0.02.
  const tiny = [1, 2, 3].map((id) => ({ id, weight: 5n }))
  assert.deepEqual(parts(splitCallByPercent(10_000_000n, tiny)), [1n, 1n, 0n])
})

test('lines always add up to the call', () => {
  const weight = fc.bigInt({ min: 1n, max: 10n ** 12n })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 13n }),
      fc.array(weight, { minLength: 1, maxLength: 40 }),
      (totalMinor, weights) => {
        const lines = splitCall(
          totalMinor,
          weights.map((weight, id) => ({ id, weight })),
        )
        assert.equal(sum(parts(lines) ?? []), totalMinor)
      },
    ),
    { numRuns: 2000 },
  )
})

test('what is left to call is the commitment less what was called, and what was paid back on recall', () => {
  assert.equal(unfunded({ amountMinor: 100_000n, calledMinor: 75_000n, recallableMinor: 0n }), 25_000n)
  assert.equal(unfunded({ amountMinor: 100_000n, calledMinor: 75_000n, recallableMinor: 5_000n }), 30_000n)
})

test('a call whose lines do not add up, or go above what is left to call, cannot be issued', () => {
  const lines = [
    { id: 1, amountMinor: 600n, unfundedMinor: 500n },
    { id: 2, amountMinor: 0n },
    { id: 3, amountMinor: 300n },
  ]
  assert.deepEqual(checkCall(1000n, lines), [
    { problem: 'lines_do_not_add_up', differenceMinor: -100n },
    { problem: 'above_unfunded', id: 1, excessMinor: 100n },
    { problem: 'not_positive', id: 2 },
  ])
  assert.deepEqual(checkCall(300n, [{ id: 3, amountMinor: 300n, unfundedMinor: 300n }]), [])
})

test('a line is awaiting payment, part paid or received; a surplus is reported and raises nothing', () => {
  const due = 1_000_000n
  const standing = (received: bigint) => {
    const { status, outstandingMinor, surplusMinor } = callLineStanding(due, received)
    return [status, outstandingMinor, surplusMinor]
  }
  assert.deepEqual(standing(0n), ['awaiting_payment', 1_000_000n, 0n])
  assert.deepEqual(standing(999_999n), ['part_paid', 1n, 0n])
  assert.deepEqual(standing(1_000_000n), ['payment_received', 0n, 0n])
  assert.deepEqual(standing(1_000_050n), ['payment_received', 0n, 50n])
})

test('£25,000 that is 17 days late at 8 % costs £93.15', () => {
  assert.equal(lateInterest(2_500_000n, 8_000_000n, 17), 9_315n)
  assert.equal(lateInterest(2_500_000n, 8_000_000n, 0), 0n)
  assert.equal(lateInterest(2_500_000n, 8_000_000n, -3), 0n)
})
