import { rounded } from './fraction.ts'
import type { Fraction } from './fraction.ts'

/** Sixty places while it is worked out, of which forty are given. */
const scale = 10n ** 60n
const places = 40

/**
 * A positive number raised to a fraction, such as growth in 1,460 days to a year's: exact to forty places. It
 * is e to the power of exponent × ln, both as series in whole numbers.
 *
 * Worked example: 2.25 to the power of 365 ÷ 1,460 is 1.2247448713915890490986….
 */
export function fractionalPower(of: Fraction, exponent: Fraction): Fraction {
  const product = (lnOf((of.upper * scale) / of.lower) * exponent.upper) / exponent.lower
  return rounded({ upper: expOf(product), lower: scale }, places, 'halfUp')
}

/** ln(x) = k·ln 2 + ln(m), where m is near one. */
function lnOf(scaled: bigint): bigint {
  let [near, halvings] = [scaled, 0n]
  for (; near * 3n > scale * 4n; halvings += 1n) near /= 2n
  for (; near * 3n < scale * 2n; halvings -= 1n) near *= 2n
  return halvings * lnOfTwo() + 2n * areaTangent(((near - scale) * scale) / (near + scale))
}

const lnOfTwo = () => 2n * areaTangent(scale / 3n)

/** z + z³ ÷ 3 + z⁵ ÷ 5 + …, of a z of at most a third. */
function areaTangent(z: bigint): bigint {
  const square = (z * z) / scale
  let sum = 0n
  for (let [term, odd] = [z, 1n]; term !== 0n; term = (term * square) / scale, odd += 2n) sum += term / odd
  return sum
}

/** e^y = 2^k · e^rest, where the rest is less than ln 2. */
function expOf(y: bigint): bigint {
  const doublings = y / lnOfTwo()
  const rest = y - doublings * lnOfTwo()
  let sum = 0n
  for (let [term, nth] = [scale, 1n]; term !== 0n; term = (term * rest) / (scale * nth), nth += 1n)
    sum += term
  return doublings < 0n ? sum / 2n ** -doublings : sum * 2n ** doublings
}
