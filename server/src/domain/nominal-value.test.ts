import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sum } from './money.ts'
import { nominalOf, rightBasis, withNominals } from './nominal-value.ts'
import type { ClassedShares } from './nominal-value.ts'
import { entitlements, settlePreEmption } from './pre-emption.ts'

const part = (shareClass: string, shares: bigint, nominalE8?: bigint): ClassedShares => ({
  shareClass,
  sharesMicro: shares * 1_000_000n,
  nominalE8,
})
const pound = 100_000_000n
const none = { shares: 0n, nominalE8: undefined }
const classes = [part('A Ordinary', 1_000n, pound), part('B Ordinary', 9_000n, pound / 10n)]
const weights = classes.map((each) => nominalOf([each]))
const holder = (weight: bigint, index: number) => ({ id: index + 1, weight, choice: 5 as const })

test('1,000 shares of £1.00 and 9,000 of £0.10 have rights to 100 and 90 of 190 new shares', () => {
  assert.deepEqual(rightBasis(classes, none), { by: 'nominal_value' })
  const parts = entitlements(190n, weights.map(holder), 'largest_remainder')
  assert.deepEqual(
    parts.map((each) => each.part),
    [100n, 90n],
  )
})

test('rights that don’t come out whole go by the remainders of nominal values, or are rounded down', () => {
  const parts = (rounding: 'floor' | 'largest_remainder') =>
    entitlements(100n, weights.map(holder), rounding).map((each) => each.part)
  // 100 × 1,000 ÷ 1,900 is 52.63, and 100 × 900 ÷ 1,900 is 47.37.
  assert.deepEqual(parts('largest_remainder'), [53n, 47n])
  assert.deepEqual(parts('floor'), [52n, 47n])
})

test('what others leave is shared by nominal value too, where it is shared by holding', () => {
  const ask = { choice: 3 as const, shares: 1_000n }
  const answers = [
    { id: 1, weight: 1_000n * pound, ...ask, place: 1 },
    { id: 2, weight: 900n * pound, ...ask, place: 2 },
    { id: 3, weight: 1_900n * pound, choice: 1 as const, shares: 0n, place: 3 },
  ]
  const offer = {
    newShares: 380n,
    rounding: 'floor',
    allowExcess: true,
    excessRule: 'pro_rata_holding',
  } as const
  assert.deepEqual(
    settlePreEmption(offer, answers).map(({ entitlement, excess }) => [entitlement, excess]),
    [
      [100n, 100n],
      [90n, 90n],
      [190n, 0n],
    ],
  )
})

test('within one class, and with one nominal value for all, the number of shares decides', () => {
  assert.deepEqual(rightBasis([part('Ordinary', 5n), part('ordinary ', 7n)], none), { by: 'shares' })
  const alike = [part('A', 5n, pound), part('B', 7n, pound)]
  assert.deepEqual(rightBasis(alike, none), { by: 'shares' })
  assert.deepEqual(rightBasis(alike, { shares: 3n, nominalE8: undefined }), { by: 'shares' })
  assert.deepEqual(rightBasis(alike, { shares: 3n, nominalE8: 3n * pound }), { by: 'shares' })
})

test('shares of one class that were issued at two nominal values count by them', () => {
  const parts = [part('Ordinary', 5n, pound), part('Ordinary', 7n, pound / 10n)]
  assert.deepEqual(rightBasis(parts, none), { by: 'nominal_value' })
})

test('a nominal value that decides and isn’t known is asked for by its class, or of those who waived', () => {
  const half = [part('A', 5n, pound), part('B', 7n), part('b', 1n)]
  assert.deepEqual(rightBasis(half, none), { by: 'unknown', classes: ['b'] })
  assert.deepEqual(rightBasis([part('A', 5n, pound), part('B', 7n, 0n)], none), {
    by: 'unknown',
    classes: ['B'],
  })
  assert.deepEqual(rightBasis(classes, { shares: 3n, nominalE8: undefined }), { by: 'unknown', classes: [] })
  assert.deepEqual(rightBasis(classes, { shares: 3n, nominalE8: pound }), { by: 'nominal_value' })
  const one = [part('A', 5n, pound)]
  assert.deepEqual(rightBasis(one, { shares: 3n, nominalE8: pound }), { by: 'nominal_value' })
  assert.deepEqual(rightBasis([part('A', 5n)], { shares: 3n, nominalE8: pound }), {
    by: 'unknown',
    classes: ['A'],
  })
})

test('what a round doesn’t say of its shares, their class says', () => {
  const parts = [
    part('A', 5n),
    part('B', 7n),
    part('b ', 1n, 3n),
    part('C', 1n),
    part('C', 1n, 1n),
    part('C', 1n, 2n),
  ]
  assert.deepEqual(
    withNominals(parts, new Map([['a', 9n]])).map(({ nominalE8 }) => nominalE8),
    [9n, 3n, 3n, undefined, 1n, 2n],
  )
})

const heldBy = fc.array(
  fc.record({
    shares: fc.bigInt({ min: 1n, max: 5_000_000n }),
    at: fc.constantFrom(1n, 100_000n, 1_000_000n, pound),
  }),
  { minLength: 1, maxLength: 12 },
)

test('all of an offer is somebody’s right, and equal nominal values give equal rights but for the last share', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10_000_000n }), heldBy, (newShares, held) => {
      const of = held.map(({ shares, at }) => nominalOf([part('A', shares, at)]))
      // Somebody holds the same nominal value in shares of the smallest one.
      const twin = nominalOf([part('B', of[0]!, 1n)])
      const rights = entitlements(newShares, [...of, twin].map(holder), 'largest_remainder')
      assert.equal(sum(rights.map((each) => each.part)), newShares)
      const [first, last] = [rights[0]!.part, rights.at(-1)!.part]
      assert.ok(first - last <= 1n && last - first <= 1n)
      const down = entitlements(newShares, [...of, twin].map(holder), 'floor')
      assert.equal(down[0]!.part, down.at(-1)!.part)
      assert.ok(sum(down.map((each) => each.part)) <= newShares)
    }),
    { numRuns: 1000 },
  )
})

test('one nominal value for all gives everybody what the number of shares gives', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 1n, max: 10_000_000n }),
      fc.array(fc.bigInt({ min: 1n, max: 5_000_000n }), { minLength: 1, maxLength: 12 }),
      fc.bigInt({ min: 1n, max: 10n * pound }),
      (newShares, holdings, nominalE8) => {
        const nominal = holdings.map((shares) => nominalOf([part('A', shares, nominalE8)]))
        assert.deepEqual(
          entitlements(newShares, nominal.map(holder), 'largest_remainder'),
          entitlements(newShares, holdings.map(holder), 'largest_remainder'),
        )
      },
    ),
    { numRuns: 1000 },
  )
})
