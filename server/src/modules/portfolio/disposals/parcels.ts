import { formatShares, parseShares } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import type { HeldLot, HeldPrice } from '../held-lots.ts'
import type { Disposal } from './disposals-sql.ts'

/** What is or was held of one opportunity, for days that have been. */
export interface ChartedHolding {
  id: number
  name: string
  currency: string
  endedOn: string | null
  prices: readonly HeldPrice[]
  /** Those that are held, and after them those that were sold or given. */
  lots: readonly HeldLot[]
}

/** Shares that came to their holder together, whatever became of some of them since. */
export interface Parcel extends Pick<HeldLot, 'investment' | 'date' | 'kind' | 'shares' | 'minor'> {
  /** The lot's while any of them is held. */
  id: number | string
  lots: readonly HeldLot[]
}

/** As they were issued or bought: what left since is counted in. */
export const parcelsOf = ({ lots }: Pick<ChartedHolding, 'lots'>): Parcel[] =>
  [...Map.groupBy(lots, ({ investment }) => investment)].map(([investment, some]) => {
    const { date, kind, leftOn, id } = some[0]!
    return {
      id: leftOn === null ? id : `investment${investment}`,
      investment,
      date,
      kind,
      shares: formatShares(sum(some.map(({ shares }) => parseShares(shares) ?? 0n))),
      minor: sum(some.map(({ minor }) => minor)),
      lots: some,
    }
  })

interface SoldLot extends HeldLot {
  leftOn: string
}

/** Those of its shares that were sold. */
export const salesAmong = ({ lots }: Pick<ChartedHolding, 'lots'>): SoldLot[] =>
  lots.filter((lot): lot is SoldLot => lot.leftOn !== null && lot.soldMinor > 0n)

/** Shares that left by a transfer, as a lot that was held until its day. */
export const lotThatLeft = (one: Disposal): HeldLot => ({
  id: `transfer${one.id}`,
  investment: one.investment,
  holding: one.opportunity,
  date: one.bought_on,
  leftOn: one.left_on,
  leftAt: one.left_at,
  shares: one.shares,
  price: one.price,
  percent: null,
  in_issue: null,
  minor: BigInt(one.cost),
  soldMinor: BigInt(one.paid),
  kind: one.kind,
})

/** Holdings with what left them, and after them those of which nothing is held any more. */
export function chartedOf(
  holdings: readonly ChartedHolding[],
  transfers: readonly Disposal[],
  prices: readonly HeldPrice[],
): ChartedHolding[] {
  const leftBy = Map.groupBy(transfers, ({ opportunity }) => opportunity)
  const leftOf = (id: number) => (leftBy.get(id) ?? []).map(lotThatLeft)
  const held = new Set(holdings.map(({ id }) => id))
  return [
    ...holdings.map(({ id, name, currency, endedOn, prices: own, lots }) => ({
      id,
      name,
      currency,
      endedOn,
      prices: own,
      lots: [...lots, ...leftOf(id)],
    })),
    ...[...leftBy]
      .filter(([id]) => !held.has(id))
      .map(([id, [first]]) => ({
        id,
        name: first!.name,
        currency: first!.currency,
        endedOn: null,
        prices: prices.filter(({ holding }) => holding === id),
        lots: leftOf(id),
      })),
  ]
}
