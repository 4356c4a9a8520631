import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { noTiers, shareOfFund, tierNames } from './fund-waterfall.ts'
import type { FundWaterfallInput, TierName } from './fund-waterfall.ts'
import { largestRemainder } from './allocate.ts'
import { larger, smaller, sum } from './money.ts'
import type { Tier } from './waterfall.ts'

const million = 100_000_000n
const terms = {
  carryPercentMicro: 20_000_000n,
  catchUpPercentMicro: 100_000_000n,
  hurdlePercentMicro: 8_000_000n,
}
const paidIn = { date: '2021-11-20', amountMinor: 10n * million }
const day = '2026-11-20'
const first: FundWaterfallInput = {
  amountMinor: 20n * million,
  date: day,
  contributions: [paidIn],
  paidBefore: [],
  tiersBefore: noTiers,
  terms,
}

test('£20m of a fund of £10m after five years at 8 %: £18m to investors, £2m of carry', () => {
  const { tiers, investorsMinor, carryMinor, preferredMinor, clawbackMinor } = shareOfFund(first)
  assert.deepEqual([investorsMinor, carryMinor, preferredMinor], [18n * million, 2n * million, 469_328_077n])
  assert.deepEqual(tiers.catchUp, { investorsMinor: 0n, carryMinor: 117_332_019n })
  assert.deepEqual(tiers.split, { investorsMinor: 330_671_923n, carryMinor: 82_667_981n })
  assert.equal(clawbackMinor, 0n)
})

test('in two parts of one day it comes to the same', () => {
  const one = shareOfFund({ ...first, amountMinor: 9n * million })
  assert.deepEqual([one.investorsMinor, one.carryMinor], [9n * million, 0n])
  const two = shareOfFund({
    ...first,
    amountMinor: 11n * million,
    paidBefore: [{ date: day, amountMinor: one.investorsMinor }],
    tiersBefore: one.tiers,
  })
  assert.deepEqual([two.investorsMinor, two.carryMinor], [9n * million, 2n * million])
  assert.deepEqual(two.tiers.returnOfContributions, { investorsMinor: million, carryMinor: 0n })
})

test('what was paid out earlier earns no preferred return any more', () => {
  const paidBefore = [{ date: '2022-11-20', amountMinor: 10n * million }]
  const before = { ...noTiers, returnOfContributions: { investorsMinor: 10n * million, carryMinor: 0n } }
  const { preferredMinor } = shareOfFund({ ...first, paidBefore, tiersBefore: before })
  // 4,693,280.77 less 10,000,000 × (1.08⁴ − 1) = 3,604,889.60
  assert.equal(preferredMinor, 469_328_077n - 360_488_960n)
})

test('what investors were paid beyond the preferred return sets nothing off, and a later call starts afresh', () => {
  const own = { ...first, terms: { ...terms, catchUpPercentMicro: 0n } }
  const one = shareOfFund(own)
  assert.deepEqual([one.investorsMinor, one.carryMinor], [1_893_865_615n, 106_134_385n])
  const next = {
    ...own,
    amountMinor: million,
    date: '2027-11-21',
    paidBefore: [{ date: day, amountMinor: one.investorsMinor }],
    tiersBefore: one.tiers,
  }
  assert.equal(shareOfFund(next).preferredMinor, 469_328_077n)
  assert.equal(shareOfFund(next).carryMinor, 20_000_000n)
  // £500,000 called a day after the first: £540,000 come first, and of the remaining £460,000 carry is 20 %.
  const called = { date: '2026-11-21', amountMinor: 50_000_000n }
  const recalled = shareOfFund({ ...next, contributions: [paidIn, called] })
  assert.deepEqual([recalled.preferredMinor, recalled.carryMinor], [473_328_077n, 9_200_000n])
})

test('a call after carry was paid leaves carry to be given back, and pays it nothing', () => {
  const once = shareOfFund(first)
  const again = shareOfFund({
    ...first,
    amountMinor: million,
    contributions: [paidIn, { date: day, amountMinor: 20n * million }],
    paidBefore: [{ date: day, amountMinor: once.investorsMinor }],
    tiersBefore: once.tiers,
  })
  assert.deepEqual([again.investorsMinor, again.carryMinor], [million, 0n])
  assert.equal(again.clawbackMinor, 2n * million)
})

const amount = fc.bigInt({ min: 1n, max: 10n ** 11n })
const percent = fc.bigInt({ min: 0n, max: 100_000_000n })
const daysOfYears = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10))
const flow = fc.record({ date: daysOfYears, amountMinor: amount })
const fund = fc.record({
  contributions: fc.array(flow, { minLength: 1, maxLength: 4 }),
  distributions: fc.array(flow, { minLength: 1, maxLength: 4 }),
  terms: fc.record({ carryPercentMicro: percent, catchUpPercentMicro: percent, hurdlePercentMicro: percent }),
  weights: fc.array(fc.bigInt({ min: 1n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 }),
})

test('distribution after distribution, a waterfall conserves money to the penny and pays nobody below nothing', () => {
  const share = ({
    contributions,
    distributions,
    terms,
    weights,
  }: typeof fund extends fc.Arbitrary<infer T> ? T : never) => {
    const inOrder = distributions.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    let tiersBefore: Record<TierName, Tier> = { ...noTiers }
    const paidBefore: { date: string; amountMinor: bigint }[] = []
    for (const { date, amountMinor } of inOrder) {
      const now = shareOfFund({
        amountMinor,
        date,
        contributions: contributions.filter((each) => each.date <= date),
        paidBefore,
        tiersBefore,
        terms,
      })
      const all = tierNames.map((name) => now.tiers[name])
      assert.equal(sum(all.flatMap((tier) => [tier.investorsMinor, tier.carryMinor])), amountMinor)
      assert.equal(sum(all.map((tier) => tier.investorsMinor)), now.investorsMinor)
      assert.ok(all.every((tier) => tier.investorsMinor >= 0n && tier.carryMinor >= 0n))
      const lines = largestRemainder(
        now.investorsMinor,
        weights.map((weight, id) => ({ id, weight })),
      )
      assert.equal(sum((lines ?? []).map(({ part }) => part)), now.investorsMinor)
      paidBefore.push({ date, amountMinor: now.investorsMinor })
      tiersBefore = addTiers(tiersBefore, now.tiers)
    }
  }
  fc.assert(fc.property(fund, share), { numRuns: 100_000 })
})

/** A plain account by the year: in a year all of it grows; a payout takes from it what there is. */
function accountByYear(paidIn: readonly bigint[], paidOut: readonly bigint[], percent: bigint): bigint[] {
  const parts = 10n ** 12n
  let balance = 0n
  let counted = 0n
  let contributed = 0n
  return paidIn.map((minor, year) => {
    contributed += minor
    balance += (balance * percent) / 100n + minor * parts
    const preferred = balance / parts + counted - contributed
    const counts = smaller((paidOut[year] ?? 0n) * parts, balance)
    balance -= counts
    counted += counts / parts
    return preferred
  })
}

test('the preferred return is what a plain account by the year comes to, and carry a part of what is above', () => {
  const years = fc.array(fc.tuple(amount, fc.oneof(fc.constant(0n), amount)), {
    minLength: 1,
    maxLength: 9,
  })
  const wholePercent = fc.bigInt({ min: 0n, max: 100n })
  const run = (flows: readonly [bigint, bigint][], rate: bigint, carry: bigint, catchUp: bigint) => {
    const own = {
      hurdlePercentMicro: rate * 1_000_000n,
      carryPercentMicro: carry * 1_000_000n,
      catchUpPercentMicro: catchUp * 1_000_000n,
    }
    const on = (year: number) => `${2001 + year}-05-14`
    const contributions = flows.map(([paidIn], year) => ({ date: on(year), amountMinor: paidIn }))
    const paidBefore: { date: string; amountMinor: bigint }[] = []
    const preferred: bigint[] = []
    let tiersBefore: Record<TierName, Tier> = { ...noTiers }
    for (const [year, [, amountMinor]] of flows.entries()) {
      const date = on(year)
      const now = shareOfFund({
        amountMinor,
        date,
        contributions: contributions.slice(0, year + 1),
        paidBefore,
        tiersBefore,
        terms: own,
      })
      const due =
        now.contributedMinor +
        now.preferredMinor -
        tiersBefore.returnOfContributions.investorsMinor -
        tiersBefore.preferredReturn.investorsMinor
      if (catchUp <= carry) isNear(now.carryMinor, (larger(amountMinor - due, 0n) * carry) / 100n)
      preferred.push(now.preferredMinor)
      paidBefore.push({ date, amountMinor: now.investorsMinor })
      tiersBefore = addTiers(tiersBefore, now.tiers)
    }
    const plain = accountByYear(
      flows.map(([paidIn]) => paidIn),
      paidBefore.map((each) => each.amountMinor),
      rate,
    )
    for (const [year, minor] of preferred.entries()) isNear(minor, plain[year]!)
  }
  fc.assert(fc.property(years, wholePercent, wholePercent, wholePercent, run), { numRuns: 1_500 })
})

/** Roundings of up to nine years and payouts apart, each grown for years. */
const isNear = (one: bigint, other: bigint) =>
  assert.ok(larger(one - other, other - one) <= 20n + larger(one, other) / 10n ** 9n, `${one} ${other}`)

const addTiers = (one: Record<TierName, Tier>, other: Record<TierName, Tier>) =>
  Object.fromEntries(
    tierNames.map((name) => [
      name,
      {
        investorsMinor: one[name].investorsMinor + other[name].investorsMinor,
        carryMinor: one[name].carryMinor + other[name].carryMinor,
      },
    ]),
  ) as Record<TierName, Tier>
