import { ratio } from './decimal.ts'
import { currencyPlaces, divideRounding, smaller, sum } from './money.ts'

/** Issue prices keep four places, and are always rounded down: a round never costs more than was agreed. */
const issuePriceStep = 10_000n

/**
 * Price of a new share: pre-money ÷ fully diluted shares before the round (issued, options granted, pool,
 * warrants), rounded down to four places. `undefined` without shares.
 *
 * Worked example: £3,000,000 ÷ 1,170,000 (1,000,000 founders, 100,000 options, 50,000 pool, 20,000 warrants)
 * = 2.564103, so £2.5641. £750,000 then buys 292,500 shares (`buyShares`).
 */
export function issuePrice(
  preMoneyMinor: bigint,
  currency: string,
  fullyDilutedShares: bigint,
): bigint | undefined {
  if (fullyDilutedShares <= 0n) return undefined
  const minorPerMajor = 10n ** BigInt(currencyPlaces(currency))
  return downToStep(preMoneyMinor * 100_000_000n, fullyDilutedShares * minorPerMajor)
}

function downToStep(numerator: bigint, denominator: bigint): bigint {
  return divideRounding(numerator, denominator * issuePriceStep, 'floor') * issuePriceStep
}

export type ConversionTerms = {
  currency: string
  discountPercentMicro: bigint
  /** Highest valuation at which the note converts; absent for none. */
  capMinor?: bigint
}

/**
 * Price at which a note or an advance subscription converts: the round's price less the discount, or the cap
 * ÷ fully diluted shares, whichever is lower, rounded down to four places.
 *
 * Worked example, round at £2.5641, discount 20 %, cap £2,000,000 on 1,170,000 shares: 2.051280 and 1.709402,
 * so £1.7094. A note of £150,000 becomes 87,750 shares, and £0.15 is left.
 */
export const conversionPrice = (
  roundPriceE8: bigint,
  fullyDilutedShares: bigint,
  terms: ConversionTerms,
): bigint => conversionParts(roundPriceE8, fullyDilutedShares, terms).priceE8

export type ConversionParts = {
  discountedE8: bigint
  /** `undefined` for a note without a cap, and for a company without shares. */
  cappedE8: bigint | undefined
  priceE8: bigint
}

/** The same with the two prices of which it is the lower one. */
export function conversionParts(
  roundPriceE8: bigint,
  fullyDilutedShares: bigint,
  { capMinor, currency, discountPercentMicro }: ConversionTerms,
): ConversionParts {
  const discountedE8 = downToStep(roundPriceE8 * (100_000_000n - discountPercentMicro), 100_000_000n)
  const cappedE8 = capMinor === undefined ? undefined : issuePrice(capMinor, currency, fullyDilutedShares)
  const priceE8 = cappedE8 === undefined ? discountedE8 : smaller(discountedE8, cappedE8)
  return { discountedE8, cappedE8, priceE8 }
}

export type CapTableLine = { id: number; shares: bigint }

/**
 * Each line's part of all shares in per cent, six places, half up. They are for reading and may miss 100 by a
 * few millionths. `undefined` for a table without shares.
 *
 * Worked example: 1,000,000 of 1,550,250 is 64.505725 %.
 */
export function ownership(lines: readonly CapTableLine[]): { id: number; percent: string | undefined }[] {
  const total = sum(lines.map((line) => line.shares))
  return lines.map(({ id, shares }) => ({ id, percent: ratio(shares * 100n, total, 6) }))
}

/**
 * Shares that options amount to when the strike is paid in shares (treasury-stock view), in millionths of a
 * share, half up; none while the strike is at or above the price.
 *
 * Worked example: 100,000 options at £0.50 with shares at £2.5641: 100,000 × (1 − 0.5 ÷ 2.5641) =
 * 80,499.980500.
 */
export function treasuryStockShares(options: bigint, strikeE8: bigint, priceE8: bigint): bigint {
  if (strikeE8 >= priceE8) return 0n
  return divideRounding(options * 1_000_000n * (priceE8 - strikeE8), priceE8, 'halfUp')
}
