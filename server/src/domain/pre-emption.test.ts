import type { PreEmptionChoice } from '@moorgate/contract'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from './money.ts'
import { entitlements, settlePreEmption, type HolderAnswer } from './pre-emption.ts'

const holder = (id: number, weight: bigint, choice: PreEmptionChoice, shares = 0n): HolderAnswer => ({
  id,
  weight,
  choice,
  shares,
  place: id,
})
const offer = {
  newShares: 333n,
  rounding: 'largest_remainder',
  allowExcess: true,
  excessRule: 'pro_rata_holding',
} as const
const example = [holder(1, 500n, 1), holder(2, 300n, 3, 100n), holder(3, 199n, 3, 200n), holder(4, 1n, 2)]
const totals = (lines: readonly { total: bigint }[]) => lines.map(({ total }) => total)

test('333 new shares on holdings of 500, 300, 199 and 1 give rights to 167, 100, 66 and 0', () => {
  const parts = (rounding: 'floor' | 'largest_remainder') =>
    entitlements(333n, example, rounding).map(({ part }) => part)
  assert.deepEqual(parts('largest_remainder'), [167n, 100n, 66n, 0n])
  assert.deepEqual(parts('floor'), [166n, 99n, 66n, 0n])
})

test('what A leaves goes to B and C by holding, and B is capped at the 100 that it asked for', () => {
  assert.deepEqual(settlePreEmption(offer, example), [
    { id: 1, entitlement: 167n, byRight: 0n, excess: 0n, total: 0n },
    { id: 2, entitlement: 100n, byRight: 100n, excess: 100n, total: 200n },
    { id: 3, entitlement: 66n, byRight: 66n, excess: 67n, total: 133n },
    { id: 4, entitlement: 0n, byRight: 0n, excess: 0n, total: 0n },
  ])
})

test('a holder of an excluded class has no right and does not dilute the others', () => {
  const holders = [holder(1, 500n, 4), holder(2, 300n, 2), holder(3, 200n, 2)]
  assert.deepEqual(
    entitlements(100n, holders, 'largest_remainder').map(({ part }) => part),
    [0n, 60n, 40n],
  )
})

test('an answer still awaited lapses, and part of an entitlement is taken as stated but never above it', () => {
  const answers = [holder(1, 500n, 5), holder(2, 300n, 6, 40n), holder(3, 200n, 6, 999n)]
  assert.deepEqual(totals(settlePreEmption({ ...offer, newShares: 1000n }, answers)), [0n, 40n, 200n])
})

test('without excess everybody gets at most the right', () => {
  assert.deepEqual(totals(settlePreEmption({ ...offer, allowExcess: false }, example)), [0n, 100n, 66n, 0n])
})

test('excess can follow the requests or the order of answers', () => {
  const byRequest = settlePreEmption({ ...offer, excessRule: 'pro_rata_request' }, example)
  // 167 left, 100 : 200 asked: 55 and 111, and the last single share to the larger fraction of it (C).
  assert.deepEqual(
    byRequest.map(({ excess }) => excess),
    [0n, 55n, 112n, 0n],
  )
  const inTurn = settlePreEmption({ ...offer, excessRule: 'fcfs' }, example.map(reversePlace))
  assert.deepEqual(
    inTurn.map(({ excess }) => excess),
    [0n, 0n, 167n, 0n],
  )
})

const reversePlace = (answer: HolderAnswer) => ({ ...answer, place: -answer.place })

test('the last single share goes to the largest remainder', () => {
  const answers = [holder(1, 1n, 3, 10n), holder(2, 1n, 3, 10n), holder(3, 1n, 1)]
  // Rights 1, 1 and 1 of 3; the third is left and its share is 0.5 for each: lower id.
  assert.deepEqual(totals(settlePreEmption({ ...offer, newShares: 3n }, answers)), [2n, 1n, 0n])
})

test('never more than the offer, never more than asked, and nothing left while a wish is open', () => {
  const answer = fc.record({
    weight: fc.bigInt({ min: 0n, max: 1_000_000n }),
    choice: fc.constantFrom<PreEmptionChoice[]>(1, 2, 3, 4, 5, 6),
    shares: fc.bigInt({ min: 0n, max: 500_000n }),
    place: fc.integer({ min: 1, max: 1000 }),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 1_000_000n }),
      fc.array(answer, { maxLength: 15 }),
      fc.constantFrom('floor', 'largest_remainder'),
      fc.constantFrom('pro_rata_holding', 'pro_rata_request', 'fcfs'),
      (newShares, entries, rounding, excessRule) => {
        const answers = entries.map((entry, index) => ({ id: index + 1, ...entry }))
        const lines = settlePreEmption({ newShares, rounding, allowExcess: true, excessRule }, answers)
        const placed = sum(totals(lines))
        assert.ok(placed <= newShares)
        assert.ok(sum(lines.map(({ entitlement }) => entitlement)) <= newShares)
        for (const [index, line] of lines.entries()) {
          const { choice, shares, weight } = answers[index] ?? { choice: 1, shares: 0n, weight: 0n }
          assert.ok(line.byRight >= 0n && line.byRight <= line.entitlement)
          assert.ok(line.excess >= 0n && line.excess <= (choice === 3 ? shares : 0n))
          const isOpen = choice === 3 && weight > 0n && line.excess < shares
          assert.ok(!isOpen || placed === newShares, 'shares left although somebody wanted them')
        }
      },
    ),
    { numRuns: 3000 },
  )
})
