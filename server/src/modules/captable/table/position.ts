import { formatShares, parseShares, ratio, valueOfShares, worthOfLot } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'
import type { OpenRound } from './open-round.ts'
import { lotsHeldOn } from './owners.ts'
import type { RowPrices } from './row-figures.ts'

export interface Position {
  shares: string
  percent: string | null
  cost: string
  value: string
  after_shares: string
  after_percent: string | null
  after_cost: string
  after_value: string
}

interface PositionContext {
  asAt: string
  totalMicro: bigint
  afterMicro: bigint
  measure: RowPrices
  open: OpenRound | undefined
}

/**
 * What the tenant's investors hold of the company through the platform: lots that are held on the day, and
 * places in the open round. While there is no price, lots are worth their cost.
 */
export function positionOf(history: History, against: PositionContext): Position {
  const { currency, priceE8, roundPriceE8 } = against.measure
  const held = lotsHeldOn(history, against.asAt)
  const shares = sum(held.map((lot) => parseShares(lot.shares) ?? 0n))
  const cost = sum(held.map((lot) => BigInt(lot.cost)))
  const requested = sum((against.open?.book ?? []).map((each) => each.shares)) * 1_000_000n
  const worth = (micro: bigint, at: bigint | undefined) =>
    at === undefined ? 0n : valueOfShares(micro, { priceE8: at, currency })
  const lotsWorth = (at: bigint | undefined) =>
    sum(
      held.map((lot) =>
        worthOfLot(
          { sharesMicro: parseShares(lot.shares) ?? 0n, costMinor: BigInt(lot.cost) },
          at === undefined ? undefined : { priceE8: at, currency },
        ),
      ),
    )
  const later = roundPriceE8 ?? priceE8
  const percent = (part: bigint, whole: bigint) => ratio(part * 100n, whole, 6) ?? null
  const invested = worth(requested, roundPriceE8)
  return {
    shares: formatShares(shares),
    percent: percent(shares, against.totalMicro),
    cost: formatMoney(cost, currency),
    value: formatMoney(lotsWorth(priceE8), currency),
    after_shares: formatShares(shares + requested),
    after_percent: percent(shares + requested, against.afterMicro),
    after_cost: formatMoney(cost + invested, currency),
    after_value: formatMoney(lotsWorth(later) + worth(requested, later), currency),
  }
}
