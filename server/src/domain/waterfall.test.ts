import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clawback, distributeWaterfall } from './waterfall.ts'

const million = 100_000_000n
const full = { carryPercentMicro: 20_000_000n, catchUpPercentMicro: 100_000_000n }
const half = { ...full, catchUpPercentMicro: 50_000_000n }
const none = { ...full, catchUpPercentMicro: 20_000_000n }
const run = (millions: bigint, terms: typeof full) =>
  distributeWaterfall(
    {
      distributableMinor: millions * million,
      contributedMinor: 10n * million,
      preferredMinor: 469_328_077n,
    },
    terms,
  )
const tier = (investorsMinor: bigint, carryMinor: bigint) => ({ investorsMinor, carryMinor })

test('£20m with a full catch-up leaves carry with exactly 20 % of the profit', () => {
  assert.deepEqual(run(20n, full), {
    returnOfContributions: tier(10n * million, 0n),
    preferredReturn: tier(469_328_077n, 0n),
    catchUp: tier(0n, 117_332_019n),
    split: tier(330_671_923n, 82_667_981n),
    total: tier(18n * million, 2n * million),
  })
})

test('£20m with half a catch-up takes a longer tier to the same totals', () => {
  const { catchUp, split, total } = run(20n, half)
  assert.equal(catchUp.investorsMinor + catchUp.carryMinor, 312_885_385n)
  assert.equal(split.investorsMinor, 174_229_231n)
  assert.deepEqual(total, tier(18n * million, 2n * million))
})

test('where the money ends in the catch-up, the tier is cut short', () => {
  assert.deepEqual(run(15n, full).catchUp, tier(0n, 30_671_923n))
  assert.deepEqual(run(15n, full).total, tier(1_469_328_077n, 30_671_923n))
  assert.deepEqual(run(16n, half).total, tier(1_534_664_038n, 65_335_962n))
})

test('before the contributions are back there is nothing for anybody else', () => {
  assert.deepEqual(run(9n, full).total, tier(9n * million, 0n))
  assert.deepEqual(run(0n, full).total, tier(0n, 0n))
})

test('without a catch-up carry is 20 % of what lies above the preferred return', () => {
  const { catchUp, split } = run(20n, none)
  assert.deepEqual(catchUp, tier(0n, 0n))
  // 20 % of 5,306,719.23 = 1,061,343.846
  assert.deepEqual(split, tier(424_537_538n, 106_134_385n))
})

test('the tiers add up, nothing is negative, and with a catch-up carry never passes its percentage', () => {
  const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
  const share = fc.bigInt({ min: 0n, max: 100_000_000n })
  fc.assert(
    fc.property(
      amount,
      amount,
      amount,
      share,
      share,
      (distributableMinor, contributedMinor, preferredMinor, a, b) => {
        const terms = { carryPercentMicro: a, catchUpPercentMicro: b }
        const { total, ...tiers } = distributeWaterfall(
          { distributableMinor, contributedMinor, preferredMinor },
          terms,
        )
        assert.equal(total.investorsMinor + total.carryMinor, distributableMinor)
        for (const each of Object.values(tiers)) assert.ok(each.investorsMinor >= 0n && each.carryMinor >= 0n)
        const profit = distributableMinor > contributedMinor ? distributableMinor - contributedMinor : 0n
        assert.ok(total.carryMinor * 100_000_000n <= profit * a + 200_000_000n)
      },
    ),
    { numRuns: 3000 },
  )
})

test('carry paid above its percentage of the final profit comes back', () => {
  assert.equal(clawback(2n * million, 8n * million, 20_000_000n), 40_000_000n)
  assert.equal(clawback(2n * million, 10n * million, 20_000_000n), 0n)
  assert.equal(clawback(2n * million, -million, 20_000_000n), 2n * million)
})
