import { ratio, valueOfShares, type Pricing } from './decimal.ts'
import { divideRounding } from './money.ts'

/**
 * All ratios are decimal text with six places, half up; a screen shows two. `undefined` over nothing: shown
 * "–".
 */

export type HoldingPosition = {
  costMinor: bigint
  /** Everything paid out so far: dividends, interest, sale proceeds. */
  distributedMinor: bigint
  valueMinor: bigint
}

export type HoldingReturn = {
  gainMinor: bigint
  /** Per cent, `'37.327273'`; `undefined` for a holding that cost nothing. */
  gainPercent: string | undefined
  /** (value + distributed) ÷ cost. */
  moic: string | undefined
}

/**
 * Gain = value + distributions − cost; gain % = gain ÷ cost × 100; multiple = (value + distributions) ÷ cost.
 *
 * Worked example: cost £275,000.00, paid out £76,200.00, worth £301,450.00: gain £102,650.00, 37.327273 %,
 * multiple 1.373273.
 */
export function holdingReturn(position: HoldingPosition): HoldingReturn {
  const { costMinor, distributedMinor, valueMinor } = position
  const gainMinor = valueMinor + distributedMinor - costMinor
  return {
    gainMinor,
    gainPercent: ratio(gainMinor * 100n, costMinor, 6),
    moic: ratio(valueMinor + distributedMinor, costMinor, 6),
  }
}

/** Change from one amount or price to another in per cent: £1.37 to £1.85 is `'35.036496'`. */
export function changePercent(from: bigint, to: bigint): string | undefined {
  return ratio((to - from) * 100n, from, 6)
}

/** A pool of shares of one class, as section 104 of the Taxation of Chargeable Gains Act 1992 has it. */
export type SharePool = { sharesMicro: bigint; costMinor: bigint }

export type Disposal = { costMinor: bigint; proceedsMinor: bigint; gainMinor: bigint; left: SharePool }

/**
 * Sells out of a pool at average cost. The cost of what is sold rounds half up, and what stays keeps the
 * rest, so that no penny of cost is lost over many sales. `undefined` when more is sold than the pool holds.
 *
 * Worked example: 1,000 at £1.00 and 500 at £1.60 cost £1,800.00 together, £1.20 each. 600 sold at £2.00
 * bring £1,200.00 against £720.00 of cost: gain £480.00; 900 shares with £1,080.00 of cost stay.
 */
export function sellFromPool(pool: SharePool, sharesMicro: bigint, at: Pricing): Disposal | undefined {
  if (sharesMicro <= 0n || sharesMicro > pool.sharesMicro) return undefined
  const costMinor = divideRounding(pool.costMinor * sharesMicro, pool.sharesMicro, 'halfUp')
  const proceedsMinor = valueOfShares(sharesMicro, at)
  return {
    costMinor,
    proceedsMinor,
    gainMinor: proceedsMinor - costMinor,
    left: { sharesMicro: pool.sharesMicro - sharesMicro, costMinor: pool.costMinor - costMinor },
  }
}
