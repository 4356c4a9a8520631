import { decimalUnits } from '@moorgate/contract'
import { divideRounding, greatestCommonDivisor } from './money.ts'

/** An exact number: a quotient of whole numbers, the lower one positive. */
export interface Fraction {
  readonly upper: bigint
  readonly lower: bigint
}

export const whole = (upper: bigint): Fraction => ({ upper, lower: 1n })

export const placesOf = (decimal: string): number => decimal.split('.')[1]?.length ?? 0

/** Of decimal text of any length: "24.545455". */
export function fractionOf(decimal: string): Fraction {
  const places = placesOf(decimal)
  return { upper: decimalUnits(decimal, places), lower: 10n ** BigInt(places) }
}

/**
 * Beyond this, fractions are brought to their lowest terms: to do so at each step would take most of the
 * time.
 */
const longest = 10n ** 30n

export function reduced(upper: bigint, lower: bigint): Fraction {
  if (lower < longest) return { upper, lower }
  const divisor = greatestCommonDivisor(upper < 0n ? -upper : upper, lower)
  return divisor > 1n ? { upper: upper / divisor, lower: lower / divisor } : { upper, lower }
}

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.lower === b.lower
    ? { upper: a.upper + b.upper, lower: a.lower }
    : reduced(a.upper * b.lower + b.upper * a.lower, a.lower * b.lower)

export const negated = ({ upper, lower }: Fraction): Fraction => ({ upper: -upper, lower })

export function divided(a: Fraction, b: Fraction): Fraction {
  if (b.upper === 0n) throw new RangeError('A formula divides by nothing.')
  const sign = b.upper < 0n ? -1n : 1n
  return reduced(sign * a.upper * b.lower, sign * a.lower * b.upper)
}

export function compare(a: Fraction, b: Fraction): number {
  const difference = a.upper * b.lower - b.upper * a.lower
  return difference < 0n ? -1 : Number(difference > 0n)
}

/** As spreadsheets round: half away from nothing, down towards it, up away from it. */
export function rounded(
  { upper, lower }: Fraction,
  places: number,
  how: 'halfUp' | 'floor' | 'ceil',
): Fraction {
  const scale = 10n ** BigInt(places)
  const size = divideRounding((upper < 0n ? -upper : upper) * scale, lower, how)
  return { upper: upper < 0n ? -size : size, lower: scale }
}
