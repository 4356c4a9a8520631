import { currencyPlaces, divideRounding, type Rounding } from './money.ts'
import { formatScaled, parseScaled, trimZeros } from './scaled.ts'

/**
 * Shares carry six places (`sharesMicro`: one share is `1_000_000n`), prices eight (`priceE8`: £1.37 is
 * `137_000_000n`), percentages six (`percentMicro`: 2.5 % is `2_500_000n`). These are the columns
 * `numeric(20,6)`, `numeric(18,8)` and `numeric(9,6)`.
 */

const sharePlaces = 6
const pricePlaces = 8
const percentPlaces = 6
const shareScale = 10n ** BigInt(sharePlaces)
const priceScale = 10n ** BigInt(pricePlaces)

/**
 * `'82236.842105'` is `82236842105n`. Never negative. `undefined` when it isn't a decimal of at most six
 * places.
 */
export function parseShares(text: string): bigint | undefined {
  return parseScaled(text, { places: sharePlaces, wholeDigits: 14 })
}

/** `7299000000n` is `'7299'`, `82236842105n` is `'82236.842105'`. */
export function formatShares(sharesMicro: bigint): string {
  return trimZeros(formatScaled(sharesMicro, sharePlaces))
}

/** `'1.37'` is `137000000n`. Never negative. `undefined` when it isn't a decimal of at most eight places. */
export function parsePrice(text: string): bigint | undefined {
  return parseScaled(text, { places: pricePlaces, wholeDigits: 10 })
}

/** `137000000n` is `'1.37'`, `400000000n` is `'4.00'`, `78750000n` is `'0.7875'`. */
export function formatPrice(priceE8: bigint): string {
  return trimZeros(formatScaled(priceE8, pricePlaces), 2)
}

/** `'2.5'` is `2500000n`. Signed, for changes as well as for rates; at most 999.999999. */
export function parsePercent(text: string): bigint | undefined {
  return parseScaled(text, { places: percentPlaces, wholeDigits: 3, signed: true })
}

/** With all six places, as stored: `2500000n` is `'2.500000'`. */
export function formatPercent(percentMicro: bigint): string {
  return formatScaled(percentMicro, percentPlaces)
}

/** Whole shares to the stored scale: `7299n` is `7299000000n`. */
export function fromWholeShares(shares: bigint): bigint {
  return shares * shareScale
}

/**
 * The stored scale to whole shares, or `undefined` where there is a fraction of one: companies issue whole
 * ones.
 */
export function toWholeShares(sharesMicro: bigint): bigint | undefined {
  const shares = divideRounding(sharesMicro, shareScale, 'floor')
  return shares * shareScale === sharesMicro ? shares : undefined
}

/**
 * Whole shares of decimal text; none where nothing is said, or a fraction of one.
 *
 * Example: `wholeSharesOf('7299.000000')` is `7299n`.
 */
export function wholeSharesOf(text: string | null): bigint {
  return toWholeShares(parseShares(text ?? '0') ?? 0n) ?? 0n
}

/**
 * Shares on offer in a round: as many as staff have said, or else as many as the amount buys. Without a price
 * nobody can get any.
 *
 * Example: nothing said, £500,000.00 at £1.37 is 364,963 shares, £499,999.31.
 */
export function sharesOnOffer(text: string | null, amountMinor: bigint, at: Pricing): bigint {
  if (text !== null) return wholeSharesOf(text)
  return toWholeShares(buyShares(amountMinor, at)?.sharesMicro ?? 0n) ?? 0n
}

/**
 * A quotient as decimal text, or `undefined` over zero.
 *
 * Example: `ratio(120000n, 90000n, 6)` is `'1.333333'`; `ratio(4n, 3n, 2)` is `'1.33'`.
 */
export function ratio(numerator: bigint, denominator: bigint, places: number, rounding: Rounding = 'halfUp') {
  if (denominator === 0n) return undefined
  return formatScaled(divideRounding(numerator * 10n ** BigInt(places), denominator, rounding), places)
}

export type Pricing = { priceE8: bigint; currency: string }

/**
 * Shares × price in minor units; a statement's value rounds half up.
 *
 * Example: 7,299 shares at £1.37 are £9,999.63; 75,000 units at £1.2060 are £90,450.00.
 */
export function valueOfShares(sharesMicro: bigint, at: Pricing, rounding: Rounding = 'halfUp'): bigint {
  return divideRounding(sharesMicro * at.priceE8 * minorPerMajor(at), shareScale * priceScale, rounding)
}

/**
 * What a lot counts as worth: its value at the latest price, and what it cost while there is none. Each lot
 * rounds by itself, as everywhere in the product (`lotValueSql`), and a sum adds what lots are worth.
 *
 * Worked example: 7 shares that cost £9.30 are worth £9.30, and £9.33 once the price is £1.3333. Three such
 * lots are worth £27.99 together, and 21 shares at once would be £28.00.
 */
export const worthOfLot = (
  lot: { sharesMicro: bigint; costMinor: bigint },
  at: Pricing | undefined,
): bigint => (at === undefined ? lot.costMinor : valueOfShares(lot.sharesMicro, at))

/**
 * What must be paid for so many shares, rounded up to the penny: a sum rounded down would buy one share fewer
 * at the allotment.
 *
 * Worked example: 3 shares at £1.3333 cost £3.9999, so £4.00.
 */
export const payableFor = (shares: bigint, at: Pricing): bigint =>
  valueOfShares(fromWholeShares(shares), at, 'ceil')

/** What a sum buys: what the shares cost, and what is left of the sum. Cost + residue = the sum, always. */
export type Purchase = { sharesMicro: bigint; costMinor: bigint; residueMinor: bigint }

/**
 * Whole shares for a sum, rounded down. `undefined` at a price of zero, or for a negative sum.
 *
 * Example: £10,000.00 at £1.37 buys 7,299 shares for £9,999.63; £0.37 is left. £750,000.00 at £2.5641 buys
 * 292,500 for £749,999.25; £0.75 is left.
 */
export function buyShares(amountMinor: bigint, at: Pricing): Purchase | undefined {
  return buy(amountMinor, at, shareScale)
}

/**
 * Fund units for a sum, to six places, rounded down.
 *
 * Example: £100,000.00 at £1.216 buys 82,236.842105 units. They cost £100,000.00 to the penny: nothing is
 * left.
 */
export function buyUnits(amountMinor: bigint, at: Pricing): Purchase | undefined {
  return buy(amountMinor, at, 1n)
}

function buy(amountMinor: bigint, at: Pricing, stepMicro: bigint): Purchase | undefined {
  if (at.priceE8 <= 0n || amountMinor < 0n) return undefined
  const steps = divideRounding(
    amountMinor * priceScale * shareScale,
    at.priceE8 * minorPerMajor(at) * stepMicro,
    'floor',
  )
  const sharesMicro = steps * stepMicro
  // Rounding the cost can't take it above the sum: it was at most the sum, and the sum is whole pence.
  const costMinor = valueOfShares(sharesMicro, at)
  return { sharesMicro, costMinor, residueMinor: amountMinor - costMinor }
}

function minorPerMajor(at: Pricing): bigint {
  return 10n ** BigInt(currencyPlaces(at.currency))
}
