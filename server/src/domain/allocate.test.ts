import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allocateCapped, largestRemainder, shareInTurn } from './allocate.ts'
import { smaller, sum } from './money.ts'

const weights = (...values: bigint[]) => values.map((weight, index) => ({ id: index + 1, weight }))
const parts = (given: readonly { part: bigint }[] | undefined) => given?.map(({ part }) => part)

test('£1,000.00 among three equal investors leaves no penny over', () => {
  assert.deepEqual(parts(largestRemainder(100_000n, weights(1n, 1n, 1n))), [33_334n, 33_333n, 33_333n])
})

test('a distribution of £12,345.67 follows the shares to the penny', () => {
  const shares = weights(1_000_000n, 292_500n, 87_750n)
  assert.deepEqual(parts(largestRemainder(1_234_567n, shares)), [894_452n, 261_627n, 78_488n])
})

test('a tie goes to the larger weight, and between equals to the lower id', () => {
  // Quotas 0.5, 0.5 and 1.0: one unit left for two equals.
  const tied = [
    { id: 9, weight: 1n },
    { id: 3, weight: 1n },
    { id: 5, weight: 2n },
  ]
  assert.deepEqual(parts(largestRemainder(2n, tied)), [0n, 1n, 1n])
  // Quotas 1.5 and 0.5: the fraction is the same, the larger weight wins although its id is higher.
  const unequal = [
    { id: 1, weight: 1n },
    { id: 2, weight: 3n },
  ]
  assert.deepEqual(parts(largestRemainder(2n, unequal)), [0n, 2n])
})

test('a correction is split as the amount that it corrects', () => {
  assert.deepEqual(parts(largestRemainder(-100_000n, weights(1n, 1n, 1n))), [-33_334n, -33_333n, -33_333n])
})

test('there is no split among nobody', () => {
  assert.equal(largestRemainder(100n, []), undefined)
  assert.equal(largestRemainder(100n, weights(0n, 0n)), undefined)
  assert.equal(largestRemainder(100n, weights(2n, -1n)), undefined)
})

const weight = fc.bigInt({ min: 0n, max: 10n ** 12n })
const total = fc.bigInt({ min: 0n, max: 10n ** 15n })

test('parts add up to the total, each within one unit of its quota, whatever the order', () => {
  fc.assert(
    fc.property(total, fc.array(weight, { minLength: 1, maxLength: 30 }), (amount, values) => {
      const shares = weights(...values)
      const split = largestRemainder(amount, shares)
      const all = sum(values)
      if (all === 0n) return assert.equal(split, undefined)
      assert.equal(sum(parts(split) ?? []), amount)
      for (const [index, part] of (parts(split) ?? []).entries()) {
        const miss = part * all - amount * (values[index] ?? 0n)
        assert.ok(miss > -all && miss < all)
      }
      const reversed = largestRemainder(amount, shares.toReversed())
      assert.deepEqual(reversed?.toReversed(), split)
    }),
    { numRuns: 5000 },
  )
})

test('a cap passes its surplus on to the others', () => {
  const shares = [
    { id: 1, weight: 50n, cap: 20n },
    { id: 2, weight: 30n, cap: 60n },
    { id: 3, weight: 20n, cap: 60n },
  ]
  assert.deepEqual(parts(allocateCapped(100n, shares)), [20n, 48n, 32n])
})

test('a pool is shared out until it or the caps are used up, and nobody passes a cap', () => {
  const share = fc.record({
    weight: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    cap: fc.bigInt({ min: 0n, max: 10n ** 6n }),
  })
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 7n }),
      fc.array(share, { maxLength: 20 }),
      (pool, entries) => {
        const shares = entries.map((entry, index) => ({ id: index + 1, ...entry }))
        const given = allocateCapped(pool, shares)
        assert.equal(sum(given.map(({ part }) => part)), smaller(pool, sum(shares.map(({ cap }) => cap))))
        for (const [index, { part }] of given.entries()) {
          assert.ok(part >= 0n && part <= (shares[index]?.cap ?? 0n))
        }
      },
    ),
    { numRuns: 5000 },
  )
})

test('amounts in turn use up each weight to the penny', () => {
  assert.deepEqual(shareInTurn([200n, 100n], [100n, 100n, 100n]), [
    [67n, 33n],
    [67n, 33n],
    [66n, 34n],
  ])
  // £100.00, half and half, over lines of £33.34, £33.33 and £33.33.
  const lines = shareInTurn([5000n, 5000n], [3334n, 3333n, 3333n])
  assert.deepEqual(
    [0, 1].map((item) => sum(lines.map((line) => line[item]!))),
    [5000n, 5000n],
  )
})

test('amounts in turn add up by amount and by weight, however awkward they are', () => {
  const amounts = fc.array(fc.bigInt({ min: 1n, max: 10_000_000n }), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(amounts, amounts, (items, cuts) => {
      const all = sum(items)
      const lines: bigint[] = []
      for (const cut of cuts) lines.push(cut % (all - sum(lines) + 1n))
      lines.push(all - sum(lines))
      const shared = shareInTurn(items, lines)
      for (const [nth, row] of shared.entries()) {
        assert.equal(sum(row), lines[nth])
        assert.ok(row.every((part) => part >= 0n))
      }
      assert.deepEqual(
        items.map((_, index) => sum(shared.map((row) => row[index]!))),
        items,
      )
    }),
  )
})
