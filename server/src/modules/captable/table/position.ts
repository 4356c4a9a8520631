import { formatShares, parseShares, ratio, valueOfLots, valueOfShares } from '../../../domain/decimal.ts'
import { formatMoney, sum } from '../../../domain/money.ts'
import type { History } from '../company/history.ts'
import type { OpenRound } from './open-round.ts'
import { lotsHeldOn } from './owners.ts'
import type { RowPrices } from './row-figures.ts'

export interface Position {
  shares: string
  percent: string | null
  cost: string
  value: string | null
  after_shares: string
  after_percent: string | null
  after_cost: string
  after_value: string | null
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
 * places in the open round.
 */
export function positionOf(history: History, against: PositionContext): Position {
  const { currency, priceE8, roundPriceE8 } = against.measure
  const held = lotsHeldOn(history, against.asAt)
  const shares = sum(held.map((lot) => parseShares(lot.shares) ?? 0n))
  const cost = sum(held.map((lot) => BigInt(lot.cost)))
  const requested = sum((against.open?.book ?? []).map((each) => each.shares)) * 1_000_000n
  const worth = (micro: bigint, at: bigint | undefined) =>
    at === undefined ? undefined : valueOfShares(micro, { priceE8: at, currency })
  const lotsWorth = (at: bigint | undefined) =>
    at === undefined
      ? undefined
      : valueOfLots(
          held.map((lot) => parseShares(lot.shares) ?? 0n),
          { priceE8: at, currency },
        )
  const [heldAfter, askedAfter] = [
    lotsWorth(roundPriceE8 ?? priceE8),
    worth(requested, roundPriceE8 ?? priceE8),
  ]
  const afterMinor = heldAfter === undefined ? undefined : heldAfter + (askedAfter ?? 0n)
  const money = (minor: bigint | undefined) => (minor === undefined ? null : formatMoney(minor, currency))
  const percent = (part: bigint, whole: bigint) => ratio(part * 100n, whole, 6) ?? null
  const invested = worth(requested, roundPriceE8) ?? 0n
  return {
    shares: formatShares(shares),
    percent: percent(shares, against.totalMicro),
    cost: formatMoney(cost, currency),
    value: money(lotsWorth(priceE8)),
    after_shares: formatShares(shares + requested),
    after_percent: percent(shares + requested, against.afterMicro),
    after_cost: formatMoney(cost + invested, currency),
    after_value: money(afterMinor),
  }
}
