import { formatScaled, parseScaled } from './scaled.ts'

/**
 * Money is a `bigint` of minor units (pence, cents, fils) beside a currency code. Sums and differences are
 * plain `+` and `-`. This file is the only one in the domain that divides, so that every division says what
 * becomes of the remainder.
 */

/**
 * - `floor` towards minus infinity: issue prices, shares for money.
 * - `ceil` towards plus infinity.
 * - `halfUp` to the nearest, a half away from zero: statements, interest, fees. £0.125 is £0.13, −£0.125 is
 * −£0.13.
 * - `halfEven` to the nearest, a half to the even neighbour.
 */
export type Rounding = 'floor' | 'ceil' | 'halfUp' | 'halfEven'

/**
 * `numerator ÷ denominator` as a whole number. The denominator must not be zero: callers decide what a
 * quotient over nothing means for the business (mostly "not available").
 *
 * Example, 7 ÷ 2: floor 3, ceil 4, halfUp 4, halfEven 4. −7 ÷ 2: floor −4, ceil −3, halfUp −4, halfEven −4.
 */
export function divideRounding(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  if (denominator < 0n) return divideRounding(-numerator, -denominator, rounding)
  const truncated = numerator / denominator
  const floor = numerator % denominator < 0n ? truncated - 1n : truncated
  const rest = numerator - floor * denominator
  return roundsUp(floor, rest, denominator, rounding) ? floor + 1n : floor
}

function roundsUp(floor: bigint, rest: bigint, denominator: bigint, rounding: Rounding): boolean {
  if (rest === 0n || rounding === 'floor') return false
  if (rounding === 'ceil') return true
  if (rest * 2n !== denominator) return rest * 2n > denominator
  return rounding === 'halfEven' ? floor % 2n !== 0n : floor >= 0n
}

// ISO 4217 minor units where they aren't two. Intl disagrees for several (the Iraqi dinar, for one), because
// it holds what shops print and not what banks book.
const unusualPlaces: Readonly<Record<string, number>> = {
  ...places(0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'),
  ...places(3, 'BHD IQD JOD KWD LYD OMR TND'),
  ...places(4, 'CLF UYW'),
}

function places(count: number, codes: string): Record<string, number> {
  return Object.fromEntries(codes.split(' ').map((code) => [code, count]))
}

/** Decimal places of an ISO 4217 currency: GBP 2, JPY 0, KWD 3. A code it doesn't know has 2. */
export function currencyPlaces(currency: string): number {
  return unusualPlaces[currency] ?? 2
}

/** 18 digits in all, which is what a `bigint` column is sure to hold. */
const moneyDigits = 18

/**
 * Reads an amount in major units into minor ones, exactly: `('1250.5', 'GBP')` is `125050n`, `('1250',
 * 'JPY')` is `1250n`. `undefined` when it isn't a plain decimal, has more places than the currency, more than
 * 18 digits, or a minus that the caller hasn't asked for.
 */
export function parseMoney(text: string, currency: string, sign: 'unsigned' | 'signed' = 'unsigned') {
  const count = currencyPlaces(currency)
  return parseScaled(text, { places: count, wholeDigits: moneyDigits - count, signed: sign === 'signed' })
}

/**
 * Writes minor units as the wire wants them: `(125050n, 'GBP')` is `'1250.50'`, `(1250n, 'KWD')` is
 * `'1.250'`.
 */
export function formatMoney(minor: bigint, currency: string): string {
  return formatScaled(minor, currencyPlaces(currency))
}

/**
 * A percentage of an amount. Percentages carry six places: 2.5 % is `2_500_000n`.
 *
 * Example: 15 % of £1,500,000.00 is £225,000.00; 2.5 % of £10,000.00 is £250.00.
 */
export function percentOf(amountMinor: bigint, percentMicro: bigint, rounding: Rounding): bigint {
  return divideRounding(amountMinor * percentMicro, 100_000_000n, rounding)
}

/** For `sort`: minus one, zero or one. */
export function compare(a: bigint, b: bigint): -1 | 0 | 1 {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** The smaller of two amounts in minor units. Example: of £10.00 and £9.99 it is `999n`. */
export function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

/** The larger of two amounts in minor units. Example: of −£1.00 and nothing it is `0n`. */
export function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b
}

/**
 * Of two amounts that are not negative; with zero it is the other. Example: £300,000 and £4,500 are multiples
 * of £1,500.
 */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/**
 * Amounts in minor units of one currency, added up; of none it is `0n`. Example: 10p, 20p and −5p are `25n`.
 */
export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}
