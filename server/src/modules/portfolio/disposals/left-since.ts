import { parsePrice, parseShares, worthOfLot } from '../../../domain/decimal.ts'
import { sum } from '../../../domain/money.ts'
import type { HeldLot } from '../held-lots.ts'
import type { HoldingView } from '../views.ts'
import type { ViewedHolding, ViewedPortfolio } from '../view-portfolio.ts'
import { parcelsOf } from './parcels.ts'

/** Shares that left a holding since it was looked at, sold or given. */
export interface LeftSince {
  /** Those that came together, with what is kept of them. */
  parcels: { kept: HeldLot[]; left: HeldLot[] }[]
  costMinor: bigint
  /** What they were worth then: what all were worth, less what is kept of them. */
  valueMinor: bigint
  /** What had been paid out on investments that went whole, by the places of the payouts. */
  payouts: { index: number; minor: bigint }[]
}

export function leftSince(
  { charted, sold }: Pick<ViewedPortfolio, 'charted' | 'sold'>,
  { id, currency }: Pick<ViewedHolding, 'id' | 'currency'>,
  { at, price }: Pick<HoldingView, 'at' | 'price'>,
): LeftSince {
  const isSince = ({ leftAt }: HeldLot) => leftAt !== null && new Date(leftAt) > at
  const parcels = charted
    .filter((one) => one.id === id)
    .flatMap((one) => parcelsOf(one))
    .map(({ lots }) => ({ kept: lots.filter(({ leftOn }) => leftOn === null), left: lots.filter(isSince) }))
    .filter(({ left }) => left.length > 0)
  const priceE8 = parsePrice(price ?? '')
  const worth = (lots: readonly HeldLot[]) =>
    worthOfLot(
      { sharesMicro: sum(lots.map(({ shares }) => parseShares(shares) ?? 0n)), costMinor: costOf(lots) },
      priceE8 === undefined ? undefined : { priceE8, currency },
    )
  const whole = new Set(
    parcels.filter(({ kept }) => kept.length === 0).map(({ left }) => left[0]!.investment),
  )
  return {
    parcels,
    costMinor: sum(parcels.map(({ left }) => costOf(left))),
    valueMinor: sum(parcels.map(({ kept, left }) => worth([...kept, ...left]) - worth(kept))),
    payouts: (sold.find(({ opportunity }) => opportunity === id)?.paidOut ?? [])
      .map(({ minor, investment }, index) => ({ index, minor, investment }))
      .filter(({ investment }) => whole.has(investment)),
  }
}

const costOf = (lots: readonly HeldLot[]) => sum(lots.map(({ minor }) => minor))
