import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { performanceOf } from './read-performance.ts'
import { returnsOf } from './fund-worksheet.ts'
import { emptyFund } from './test-viewed-fund.ts'
import type { ViewedFund, ViewedValue } from './viewed-fund.ts'

const day = '2025-09-30'
const before = '2025-06-30'
const pence = (text: string) => BigInt(text.replace('.', ''))

const valueOn = (id: number, date: string, assetsMinor: bigint, units: string): ViewedValue => ({
  id,
  class: 'A',
  date,
  isPublished: true,
  assetsMinor,
  liabilitiesMinor: 0n,
  units,
})

const position = (
  company: number,
  { shares, price, cost }: { shares: bigint; price: bigint; cost: bigint },
) => ({
  company,
  shareClass: 'Ordinary',
  key: `${company}:1:Ordinary`,
  name: `Company ${company}, Ordinary`,
  currency: 'GBP',
  acquired: String(shares),
  sold: '0',
  costMinor: cost,
  soldCostMinor: 0n,
  valuation: {
    date: before,
    pricePerShare: `${price / 100n}.${String(price % 100n).padStart(2, '0')}`,
    valueMinor: 0n,
    shares: String(shares),
    before: '0',
    laterShares: '0',
    laterCostMinor: 0n,
  },
})

const amount = fc.bigInt({ min: 0n, max: 10n ** 10n })
const held = fc.record({
  shares: fc.bigInt({ min: 1n, max: 10n ** 6n }),
  price: fc.bigInt({ min: 0n, max: 100_000n }),
  earlier: fc.bigInt({ min: 0n, max: 100_000n }),
  cost: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  isNew: fc.boolean(),
})

const story = fc.record({
  opening: amount,
  closing: amount,
  paidIn: amount,
  paidOut: amount,
  companies: fc.array(held, { maxLength: 6 }),
  units: fc.integer({ min: 1, max: 1_000_000 }),
  others: fc.integer({ min: 0, max: 1_000_000 }),
  isOwn: fc.boolean(),
})
type ToldFund = typeof story extends fc.Arbitrary<infer T> ? T : never

const eleanor = {
  id: 5,
  user: 6,
  name: 'Eleanor Whitcombe',
  class: 'A',
  isActive: true,
  closing: 1,
  amountMinor: 100_000_00n,
  recallableMinor: 0n,
  releasedMinor: 0n,
}

function fundOf({
  opening,
  closing,
  paidIn,
  paidOut,
  companies,
  units,
  others,
  isOwn,
}: ToldFund): ViewedFund {
  const all = String(units + others)
  return {
    ...emptyFund,
    isOwn,
    commitments: [eleanor],
    payments: [
      { id: 7, commitment: 5, line: 8, date: '2024-01-31', capitalMinor: 75_000_00n, units: String(units) },
    ],
    values: [valueOn(2, day, closing, all), valueOn(1, before, opening, all)],
    companies: companies.map((_each, id) => ({
      id,
      name: `Company ${id}`,
      industry: null,
      logo: null,
      since: before,
    })),
    companyFlows: companies.map(({ cost, isNew }, id) => ({
      id: `a${id}`,
      company: id,
      date: isNew ? '2025-08-01' : '2024-02-01',
      minor: -cost,
    })),
    held: { date: day, positions: companies.map((each, id) => position(id, each)) },
    heldBefore: {
      date: before,
      positions: companies.flatMap((each, id) =>
        each.isNew ? [] : [position(id, { ...each, price: each.earlier })],
      ),
    },
    flowsBetween: { paidInMinor: paidIn, paidOutMinor: paidOut },
  }
}

test('the bridge from one value to the next adds up, for the fund and for an investor’s part of it', () => {
  fc.assert(
    fc.property(story, (told) => {
      const { bridge, totals, companies: rows } = performanceOf(fundOf(told))
      assert.ok(bridge)
      const { opening: first, rises, falls, flows, other, closing: last } = bridge
      const parts = [first, rises, falls, flows, other].map(pence).reduce((sum, each) => sum + each, 0n)
      assert.equal(parts, pence(last))
      assert.ok(pence(rises) >= 0n && pence(falls) <= 0n)
      const sum = (key: 'cost' | 'value' | 'own_value') =>
        rows.reduce((all, row) => all + pence(row[key]!), 0n)
      assert.deepEqual([sum('cost'), sum('value')], [pence(totals.cost), pence(totals.value)])
      assert.equal(sum('value') + pence(totals.other_assets!), pence(totals.net_asset_value!))
      if (told.isOwn)
        assert.equal(sum('own_value') + pence(totals.own_other_assets!), pence(totals.own_value!))
    }),
    { numRuns: 300 },
  )
})

test('committed £100,000, paid in £90,000, paid out £50,000, worth £70,000: the multiples of the handbook', () => {
  const { whole } = returnsOf({
    currency: 'GBP',
    commitments: [eleanor],
    payments: [
      { id: 1, commitment: 5, line: 1, date: '2019-04-01', capitalMinor: 40_000_00n, units: '40000' },
      { id: 2, commitment: 5, line: 2, date: '2020-07-01', capitalMinor: 30_000_00n, units: '30000' },
      { id: 3, commitment: 5, line: 3, date: '2021-10-01', capitalMinor: 20_000_00n, units: '20000' },
    ],
    payouts: [
      { id: 1, commitment: 5, date: '2022-12-31', minor: 15_000_00n },
      { id: 2, commitment: 5, date: '2023-12-31', minor: 35_000_00n },
    ],
    values: [valueOn(1, '2024-12-31', 70_000_00n, '90000')],
  })
  assert.deepEqual(whole, {
    value: '70000.00',
    valuedOn: '2024-12-31',
    pic: '0.900000',
    dpi: '0.555556',
    rvpi: '0.777778',
    tvpi: '1.333333',
    irr: '0.069952',
  })
})

test('before the first call there are no multiples, and none of them is nought for that', () => {
  const { whole } = returnsOf({
    currency: 'GBP',
    commitments: [eleanor],
    payments: [],
    payouts: [],
    values: [],
  })
  const { pic, dpi, rvpi, tvpi, irr, value } = whole
  assert.deepEqual([pic, dpi, rvpi, tvpi, irr, value], ['0.000000', null, null, null, null, null])
})
