import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatScaled } from '../../../domain/scaled.ts'
import { formatMoney, parseMoney, sum } from '../../../domain/money.ts'
import { noTiers, shareOfFund } from '../../../domain/fund-waterfall.ts'
import type { DatedAmount, FundWaterfallInput, TierName } from '../../../domain/fund-waterfall.ts'
import type { Tier } from '../../../domain/waterfall.ts'
import { onHurdle } from './hurdle-account.ts'
import { nothingBefore } from './waterfall-basis.ts'
import type { WaterfallInput } from './waterfall-basis.ts'
import { waterfallOf } from './waterfall-cells.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 11n })
const percent = fc.bigInt({ min: 0n, max: 100_000_000n })
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(Date.UTC(2018, 0, 1 + days)).toISOString().slice(0, 10))
const flow = fc.record({ date: day, amountMinor: amount })
const fund = fc.record({
  contributions: fc.array(flow, { minLength: 1, maxLength: 4 }),
  distributions: fc.array(flow, { minLength: 1, maxLength: 3 }),
  terms: fc.record({ carryPercentMicro: percent, catchUpPercentMicro: percent, hurdlePercentMicro: percent }),
})

const tierOf = {
  contributions: 'returnOfContributions',
  preferred: 'preferredReturn',
  catch_up: 'catchUp',
  split: 'split',
} as const
const pounds = (minor: bigint) => formatMoney(minor, 'GBP')
const dated = (flows: readonly DatedAmount[]) =>
  flows.map(({ date, amountMinor }) => ({ date, amount: pounds(amountMinor) }))

/** The same waterfall for the cells. */
function inCells({ amountMinor, date, contributions, paidBefore, tiersBefore, terms }: FundWaterfallInput) {
  const before = (tier: keyof typeof tierOf) => ({
    investors: pounds(tiersBefore[tierOf[tier]].investorsMinor),
    carry: pounds(tiersBefore[tierOf[tier]].carryMinor),
  })
  const ofHundred = (micro: bigint) => formatScaled(micro, 6)
  return {
    currency: 'GBP',
    amount: pounds(amountMinor),
    date,
    basis: {
      ...onHurdle(
        { contributions: dated(contributions), paid_before: dated(paidBefore) },
        { currency: 'GBP', hurdlePercent: ofHundred(terms.hurdlePercentMicro), date },
      ),
      tiers_before: {
        contributions: before('contributions'),
        preferred: before('preferred'),
        catch_up: before('catch_up'),
        split: before('split'),
      },
    },
    hurdlePercent: ofHundred(terms.hurdlePercentMicro),
    carryPercent: ofHundred(terms.carryPercentMicro),
    catchUpPercent: ofHundred(terms.catchUpPercentMicro),
  } satisfies Omit<WaterfallInput, 'of' | 'name'>
}

test('distribution after distribution, the formulas come to what a second way comes to, tier by tier', () => {
  fc.assert(
    fc.property(fund, ({ contributions, distributions, terms }) => {
      const inOrder = distributions.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      let tiersBefore: Record<TierName, Tier> = { ...noTiers }
      const paidBefore: DatedAmount[] = []
      for (const { date, amountMinor } of inOrder) {
        const input = {
          amountMinor,
          date,
          contributions: contributions.filter((each) => each.date <= date),
          paidBefore: [...paidBefore],
          tiersBefore,
          terms,
        }
        const closed = shareOfFund(input)
        const cells = waterfallOf(inCells(input))
        assert.deepEqual(
          cells.tiers.map(({ investors, carry }) => [investors, carry]),
          Object.values(tierOf).map((name) => [
            pounds(closed.tiers[name].investorsMinor),
            pounds(closed.tiers[name].carryMinor),
          ]),
        )
        assert.deepEqual(
          [cells.investors, cells.carry, cells.preferred, cells.clawback],
          [closed.investorsMinor, closed.carryMinor, closed.preferredMinor, closed.clawbackMinor].map(pounds),
        )
        paidBefore.push({ date, amountMinor: closed.investorsMinor })
        tiersBefore = Object.fromEntries(
          Object.values(tierOf).map((name) => [
            name,
            {
              investorsMinor: tiersBefore[name].investorsMinor + closed.tiers[name].investorsMinor,
              carryMinor: tiersBefore[name].carryMinor + closed.tiers[name].carryMinor,
            },
          ]),
        ) as Record<TierName, Tier>
      }
    }),
    { numRuns: 5_000 },
  )
})

/** Amounts of sales of a fund of £10m of 20 November 2021 by date, and the carry of each. */
function carryOf(catchUpPercent: string, sales: readonly [string, string][]): string[] {
  const terms = { currency: 'GBP', hurdlePercent: '8', carryPercent: '20', catchUpPercent }
  const contributions = [{ date: '2021-11-20', amount: '10000000' }]
  const paid_before: { date: string; amount: string }[] = []
  let tiers_before: WaterfallInput['basis']['tiers_before'] = nothingBefore
  return sales.map(([date, amount]) => {
    const flows = onHurdle({ contributions, paid_before }, { ...terms, date })
    const { tiers, investors, carry, preferred } = waterfallOf({
      ...terms,
      amount,
      date,
      basis: { ...flows, tiers_before },
    })
    assert.equal(preferred, '4693280.77')
    paid_before.push({ date, amount: investors })
    const added = (...two: string[]) => pounds(sum(two.map((each) => parseMoney(each, 'GBP') ?? 0n)))
    tiers_before = Object.fromEntries(
      tiers.map((tier) => [
        tier.tier,
        {
          investors: added(tiers_before[tier.tier].investors, tier.investors),
          carry: added(tiers_before[tier.tier].carry, tier.carry),
        },
      ]),
    ) as typeof tiers_before
    return carry
  })
}

test('once the preferred return is paid, what investors were paid beyond it sets nothing of it off', () => {
  // Without catch-up, 20 % of 20,000,000 − 14,693,280.77, and then 20 % of each pound.
  const after = ['2026-11-20', '2027-11-20', '2028-03-01'] as const
  const sales = (...amounts: string[]) =>
    amounts.map((amount, index): [string, string] => [after[index]!, amount])
  assert.deepEqual(carryOf('0', sales('20000000', '1000000', '500000')), [
    '1061343.85',
    '200000.00',
    '100000.00',
  ])
  // Half a catch-up goes on where it ended: half of 1,306,719.23, then half of each pound of 3,128,853.85.
  assert.deepEqual(carryOf('50', sales('16000000', '1000000')), ['653359.62', '500000.00'])
  assert.deepEqual(carryOf('100', sales('15000000', '5000000')), ['306719.23', '1693280.77'])
})
