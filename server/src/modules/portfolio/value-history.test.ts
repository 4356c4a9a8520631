import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartedHolding } from './disposals/parcels.ts'
import type { HeldLot } from './held-lots.ts'
import { daysOf, heldOn } from './value-history.ts'

interface Bought {
  id: number
  date: string
  shares: string
  price: string
  minor: bigint
  prices?: readonly (readonly [date: string, price: string])[]
  endedOn?: string
}

const bought = ({ id, date, shares, price, minor, prices = [], endedOn }: Bought): ChartedHolding => ({
  id,
  name: 'Tidewell',
  currency: 'GBP',
  endedOn: endedOn ?? null,
  lots: [lot({ id, holding: id, date, shares, price, minor })],
  prices: prices.map(([on, each], index) => ({ id: index, holding: id, date: on, price: each })),
})

const lot = (
  one: Pick<HeldLot, 'id' | 'holding' | 'date' | 'shares' | 'price' | 'minor'> & { leftOn?: string },
): HeldLot => ({
  investment: one.holding,
  percent: null,
  in_issue: null,
  soldMinor: 0n,
  kind: 'primary',
  leftOn: null,
  leftAt: null,
  ...one,
})
const tidewell = { id: 1, date: '2023-03-14', shares: '20000', price: '2.50', minor: 50_000_00n }
const harbourline = { id: 2, date: '2023-06-01', shares: '30000', price: '1.00', minor: 30_000_00n }

test('shares are worth what they cost until there is a price, and a price counts from its own day on', () => {
  const held = bought({
    ...tidewell,
    prices: [
      ['2024-03-31', '3.00'],
      ['2024-09-30', '4.00'],
    ],
  })
  const valueOn = (day: string) => heldOn([held], day).valueMinor
  assert.equal(valueOn('2023-03-13'), 0n)
  assert.equal(valueOn('2023-03-14'), 50_000_00n)
  assert.equal(valueOn('2024-03-30'), 50_000_00n)
  assert.equal(valueOn('2024-03-31'), 60_000_00n)
  assert.equal(valueOn('2026-09-30'), 80_000_00n)
})

test('a chart has a point a month for two years, then one a quarter', () => {
  const held = [bought(tidewell)]
  assert.deepEqual(daysOf(held, '2023-05-10'), ['2023-03-14', '2023-03-31', '2023-04-30', '2023-05-10'])
  assert.deepEqual(daysOf(held, '2026-01-15').slice(0, 4), [
    '2023-03-14',
    '2023-03-31',
    '2023-06-30',
    '2023-09-30',
  ])
  assert.deepEqual(daysOf(held, '2023-03-14'), ['2023-03-14'])
  assert.deepEqual(daysOf([], '2023-03-14'), [])
})

test('a holding that was sold leaves value and amount invested on that day', () => {
  const held = [bought(tidewell), bought({ ...harbourline, endedOn: '2024-11-12' })]
  assert.deepEqual(heldOn(held, '2024-11-11'), { valueMinor: 80_000_00n, paidMinor: 80_000_00n })
  assert.deepEqual(heldOn(held, '2024-11-12'), { valueMinor: 50_000_00n, paidMinor: 50_000_00n })
})

test('shares that were sold or given are in value and amount invested until that day, as one lot', () => {
  const whole = { holding: 1, date: '2023-03-14', price: '1.3333' }
  const prices = [{ id: 1, holding: 1, date: '2023-03-14', price: '1.3333' }]
  // 21 shares are £28.00; 7 and 14 by themselves would be £9.33 and £18.67.
  const held = lot({ ...whole, id: 1, shares: '7', minor: 9_33n })
  const left = lot({ ...whole, id: 'transfer1', shares: '14', minor: 18_67n, leftOn: '2024-11-12' })
  const sold = { id: 1, name: 'Tidewell', currency: 'GBP', endedOn: null, prices, lots: [held, left] }
  assert.deepEqual(heldOn([sold], '2024-11-11'), { valueMinor: 28_00n, paidMinor: 28_00n })
  assert.deepEqual(heldOn([sold], '2024-11-12'), { valueMinor: 9_33n, paidMinor: 9_33n })
  const all = { ...sold, lots: [left] }
  assert.deepEqual(heldOn([all], '2024-11-11'), { valueMinor: 18_67n, paidMinor: 18_67n })
  assert.deepEqual(heldOn([all], '2024-11-12'), { valueMinor: 0n, paidMinor: 0n })
  assert.deepEqual(daysOf([all], '2023-03-14'), ['2023-03-14'])
})
