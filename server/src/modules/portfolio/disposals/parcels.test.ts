import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import { splitCost } from '../../../domain/share-transfer.ts'
import type { HeldLot } from '../held-lots.ts'
import { totalsOf } from '../totals.ts'
import { heldOn } from '../value-history.ts'
import type { Disposal } from './disposals-sql.ts'
import { lotThatLeft, parcelsOf } from './parcels.ts'
import { soldOf } from './sold-shares.ts'

const bought = { investment: 5, holding: 1, date: '2025-05-01', price: '2.50', kind: 'primary' } as const
const dayOf = (nth: number) => `2026-01-${String(nth + 1).padStart(2, '0')}`

/** A whole lot, and what leaves it one after the other: its shares in parts, each sold for so much or given. */
const stories = fc
  .record({
    price: fc.integer({ min: 1, max: 9_999_999 }),
    costMinor: fc.bigInt({ min: 100n, max: 10_000_000_00n }),
    kept: fc.integer({ min: 0, max: 5_000 }),
    parts: fc.array(
      fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.bigInt({ min: 0n, max: 1_000_000_00n })),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  })
  .map(({ price, costMinor, kept, parts }) => {
    const micro = (shares: number) => BigInt(shares) * 1_000_000n
    const whole = kept + parts.reduce((all, [shares]) => all + shares, 0)
    let [leftMinor, left] = [costMinor, whole]
    const disposals = parts.map(([shares, paid], index): Disposal => {
      const { partMinor, keptMinor } = splitCost(leftMinor, {
        partMicro: micro(shares),
        wholeMicro: micro(left),
      })
      ;[leftMinor, left] = [keptMinor, left - shares]
      return {
        id: index,
        investment: 5,
        opportunity: 1,
        name: 'Sedgemoor Wind',
        type: 'Equity',
        currency: 'GBP',
        kind: 'primary',
        bought_on: bought.date,
        left_on: dayOf(index),
        left_at: `${dayOf(index)}T12:00:00Z`,
        shares: formatShares(micro(shares)),
        price: bought.price,
        cost: String(partMinor),
        paid: String(paid),
      }
    })
    return {
      price: (price / 10_000).toFixed(4),
      costMinor,
      whole: micro(whole),
      kept: micro(kept),
      leftMinor,
      disposals,
    }
  })

const lot = (id: number, sharesMicro: bigint, minor: bigint): HeldLot => ({
  ...bought,
  id,
  leftOn: null,
  leftAt: null,
  soldMinor: 0n,
  shares: formatShares(sharesMicro),
  minor,
  percent: null,
  in_issue: null,
})

test('whatever leaves it, shares stay bought as they were, and are worth before what they were worth', () => {
  fc.assert(
    fc.property(stories, ({ price, costMinor, whole, kept, leftMinor, disposals }) => {
      const prices = [{ id: 1, holding: 1, date: bought.date, price }]
      const about = { id: 1, name: 'Sedgemoor Wind', currency: 'GBP', endedOn: null, prices }
      const held = kept > 0n ? [lot(9, kept, leftMinor)] : []
      const now = { ...about, lots: [...held, ...disposals.map(lotThatLeft)] }
      const [parcel, ...others] = parcelsOf(now)
      assert.deepEqual([parcel!.shares, parcel!.minor, others], [formatShares(whole), costMinor, []])
      const before = { ...about, lots: [lot(9, whole, costMinor)] }
      assert.deepEqual(heldOn([now], '2025-12-31'), heldOn([before], '2025-12-31'))
      const after = heldOn([now], dayOf(disposals.length))
      assert.deepEqual(after, heldOn([{ ...about, lots: held }], dayOf(disposals.length)))
    }),
  )
})

test('what is held, what was sold and what was given cost together what was paid, and sales gain the rest', () => {
  fc.assert(
    fc.property(stories, fc.boolean(), ({ kept, costMinor, leftMinor, disposals }, isHeld) => {
      const sold = soldOf({ transfers: disposals, payouts: [] }, new Set(isHeld ? [1] : []))
      const sales = disposals.filter(({ paid }) => paid !== '0')
      const givenMinor = sum(disposals.filter(({ paid }) => paid === '0').map(({ cost }) => BigInt(cost)))
      const receivedMinor = sum(sales.map(({ paid }) => BigInt(paid)))
      assert.equal(sold.length, sales.length > 0 ? 1 : 0)
      const holding = {
        currency: 'GBP',
        type: 'Equity',
        paid_in: [],
        paid_out: [],
        valued_on: null,
        ended: false,
        cost_minor: String(leftMinor),
        value_minor: String(leftMinor),
        distributed_minor: '0',
      }
      const found = [...(kept > 0n ? [holding] : []), ...sold.map(({ flows }) => flows)]
      const [totals] = totalsOf({ found })
      if (!totals) return
      const keptMinor = kept > 0n ? leftMinor : 0n
      const money = (minor: bigint) => formatMoney(minor, 'GBP')
      const soldMinor = costMinor - givenMinor - (kept > 0n ? 0n : leftMinor) - keptMinor
      assert.deepEqual(
        [totals.invested, totals.sold, totals.distributed, totals.realised, totals.gain],
        [
          keptMinor + soldMinor,
          receivedMinor,
          receivedMinor,
          receivedMinor - soldMinor,
          receivedMinor - soldMinor,
        ].map(money),
      )
    }),
  )
})
