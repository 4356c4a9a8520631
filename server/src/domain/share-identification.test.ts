import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatShares } from './decimal.ts'
import { treatmentOf } from './identified-shares.ts'
import type { Acquisition, ShareDisposal } from './identified-shares.ts'
import { identifyShares } from './share-identification.ts'
import type { Identification } from './share-identification.ts'

const micro = (shares: number) => BigInt(shares) * 1_000_000n
const pence = (pounds: number) => BigInt(Math.round(pounds * 100))
const came = (
  date: string,
  shares: number,
  pounds: number,
  relievedUntil: string | null = null,
): Acquisition => ({ date, sharesMicro: micro(shares), costMinor: pence(pounds), relievedUntil })
const sold = (date: string, shares: number, pounds: number | null): ShareDisposal => ({
  date,
  sharesMicro: micro(shares),
  proceedsMinor: pounds === null ? null : pence(pounds),
})
/** Parts of each disposal: rule, day of acquisition, shares, cost, proceeds in pence, and what becomes of the gain. */
const partsOf = ({ disposals }: Identification) =>
  disposals.map(({ date, parts }) =>
    parts.map((part) => [
      part.rule,
      part.acquiredOn,
      formatShares(part.sharesMicro),
      part.costMinor,
      part.proceedsMinor,
      treatmentOf(part, date),
    ]),
  )

test('EIS shares go first in, first out: £5,000 on 5,000 shares and the rest exempt (HMRC VCM20140)', () => {
  const acquisitions = [came('2017-06-01', 20_000, 20_000, '2020-06-01'), came('2019-07-01', 15_000, 15_000)]
  const found = identifyShares(acquisitions, [sold('2021-01-01', 25_000, 50_000)])
  assert.deepEqual(partsOf(found), [
    [
      ['first_in', '2017-06-01', '20000', 2_000_000n, 4_000_000n, 'exempt'],
      ['pool', null, '5000', 500_000n, 1_000_000n, 'chargeable'],
    ],
  ])
  assert.deepEqual(found.left, {
    relieved: { sharesMicro: 0n, costMinor: 0n },
    pool: { sharesMicro: micro(10_000), costMinor: 1_000_000n },
  })
})

test('shares bought within 30 days come before the pool (HMRC HS284 example 2)', () => {
  // 9,500 Mesopotamia shares; 4,000 sold for £6,000, 500 bought 12 days later for £850: a loss of £100 on these.
  // The example doesn’t say what the 9,500 cost; they are taken at £1 each.
  const acquisitions = [came('2020-03-01', 9_500, 9_500), came('2020-09-11', 500, 850)]
  const found = identifyShares(acquisitions, [sold('2020-08-30', 4_000, 6_000)])
  assert.deepEqual(partsOf(found), [
    [
      ['thirty_days', '2020-09-11', '500', 85_000n, 75_000n, 'chargeable'],
      ['pool', null, '3500', 350_000n, 525_000n, 'chargeable'],
    ],
  ])
  assert.deepEqual(found.left.pool, { sharesMicro: micro(6_000), costMinor: 600_000n })
  const company = identifyShares(acquisitions, [sold('2020-08-30', 4_000, 6_000)], { isCompany: true })
  assert.deepEqual(partsOf(company), [[['pool', null, '4000', 400_000n, 600_000n, 'chargeable']]])
})

test('the section 104 holding goes at its average cost (HMRC HS284 example 3, in pence)', () => {
  // Lobster shares: 1,000 for £4,150 and 500 for £2,130 with costs; 700 sold for £3,360 less £100, later 400 for
  // £2,080 less £105. HMRC rounds to whole pounds: gains of £329 and £300.
  const found = identifyShares(
    [came('2015-04-01', 1_000, 4_150), came('2018-09-01', 500, 2_130)],
    [sold('2023-05-01', 700, 3_260), sold('2024-02-01', 400, 1_975)],
  )
  assert.deepEqual(partsOf(found), [
    [['pool', null, '700', 293_067n, 326_000n, 'chargeable']],
    [['pool', null, '400', 167_467n, 197_500n, 'chargeable']],
  ])
  assert.deepEqual(
    found.pool.map(({ date, after }) => [date, formatShares(after.sharesMicro), after.costMinor]),
    [
      ['2015-04-01', '1000', 415_000n],
      ['2018-09-01', '1500', 628_000n],
      ['2023-05-01', '800', 334_933n],
      ['2024-02-01', '400', 167_466n],
    ],
  )
})

test('what is bought on the day of a sale goes first, and before the 30 days of an earlier one', () => {
  const found = identifyShares(
    [came('2020-01-01', 100, 100), came('2021-01-31', 60, 120), came('2021-01-31', 20, 80)],
    [sold('2021-01-01', 50, 500), sold('2021-01-31', 30, 300), sold('2021-01-31', 20, 300)],
  )
  // £200 for the 80 of 31 January: 50 go to the sales of that day, and 30 are left for that of 1 January.
  assert.deepEqual(partsOf(found), [
    [
      ['thirty_days', '2021-01-31', '30', 7_500n, 30_000n, 'chargeable'],
      ['pool', null, '20', 2_000n, 20_000n, 'chargeable'],
    ],
    [['same_day', '2021-01-31', '50', 12_500n, 60_000n, 'chargeable']],
  ])
  const late = identifyShares(
    [came('2020-01-01', 9, 9), came('2021-02-01', 9, 18)],
    [sold('2021-01-01', 9, 9)],
  )
  assert.equal(late.disposals[0]!.parts[0]!.rule, 'pool', 'the 31st day is too late')
})

test('on one day shares without relief go before those with it; a new issue with relief fills no 30 days', () => {
  const found = identifyShares(
    [
      came('2020-01-01', 100, 100, '2023-01-01'),
      came('2020-01-01', 50, 75),
      came('2022-07-10', 40, 400, '2025-07-10'),
    ],
    [sold('2022-07-01', 80, 160), sold('2024-01-01', 90, 90)],
  )
  assert.deepEqual(partsOf(found), [
    [
      ['first_in', '2020-01-01', '30', 3_000n, 6_000n, 'withdrawn'],
      ['pool', null, '50', 7_500n, 10_000n, 'chargeable'],
    ],
    [
      ['first_in', '2020-01-01', '70', 7_000n, 7_000n, 'exempt'],
      ['first_in', '2022-07-10', '20', 20_000n, 2_000n, 'withdrawn'],
    ],
  ])
})

test('three years end on their anniversary, and a loss keeps no relief', () => {
  const acquisitions = [came('2020-02-29', 10, 100, '2023-02-28')]
  const on = (date: string, pounds: number) =>
    partsOf(identifyShares(acquisitions, [sold(date, 10, pounds)]))[0]
  assert.equal(on('2023-02-27', 200)![0]![5], 'withdrawn')
  assert.equal(on('2023-02-28', 200)![0]![5], 'exempt')
  assert.equal(on('2023-02-28', 50)![0]![5], 'relieved_loss')
})

test('a gift takes its shares and cost after the sales of its day, and brings nothing that is known', () => {
  const found = identifyShares(
    [came('2020-01-01', 30, 100)],
    [sold('2021-01-01', 10, null), sold('2021-01-01', 10, 50), sold('2022-01-01', 10, 50)],
  )
  assert.deepEqual(
    found.disposals.map(({ proceedsMinor, parts }) => [proceedsMinor, parts[0]!.costMinor]),
    [
      [5_000n, 3_333n],
      [null, 3_334n],
      [5_000n, 3_333n],
    ],
  )
})

test('more than is known to have come counts as having cost nothing', () => {
  const found = identifyShares([came('2020-01-01', 10, 100)], [sold('2021-01-01', 15, 30)])
  assert.deepEqual(
    found.disposals[0]!.parts.map(({ rule, sharesMicro, costMinor, proceedsMinor }) => [
      rule,
      formatShares(sharesMicro),
      costMinor,
      proceedsMinor,
    ]),
    [
      ['pool', '10', 10_000n, 2_000n],
      ['unknown', '5', 0n, 1_000n],
    ],
  )
})
