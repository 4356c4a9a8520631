import type { ExitClaim } from './exit.ts'
import { sum } from './money.ts'

/** An exact fraction; the denominator is positive. */
export type Rational = { numerator: bigint; denominator: bigint }

const zero: Rational = { numerator: 0n, denominator: 1n }
const micro = 1_000_000n

const lessThan = (a: Rational, b: Rational): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator

const compared = (a: Rational, b: Rational): number => {
  if (lessThan(a, b)) return -1
  return lessThan(b, a) ? 1 : 0
}
const greater = (a: Rational, b: Rational): Rational => (lessThan(a, b) ? b : a)
const lesser = (a: Rational, b: Rational): Rational => (lessThan(a, b) ? a : b)
const plus = (a: Rational, b: Rational): Rational => ({
  numerator: a.numerator * b.denominator + b.numerator * a.denominator,
  denominator: a.denominator * b.denominator,
})
const minus = (a: Rational, b: Rational): Rational => plus(a, { ...b, numerator: -b.numerator })
const whole = (amount: bigint): Rational => ({ numerator: amount, denominator: 1n })

/**
 * What a claim takes by the value of one ordinary share, and the values at which its way of taking changes.
 */
export type PayoutFunction = { payout: (value: Rational) => Rational; breakpoints: Rational[] }

/**
 * Values are minor units for one share. A claim of `n` shares with preference `P` and cap `C` takes, when a
 * share is worth `v`:
 *
 * - ordinary `n·v`; options at strike `k`: `n·max(0, v − k)`, from `v = k` on
 * - non-participating `max(P, n·v)`: it converts from `v = P ÷ n` on
 * - participating `P + n·v`
 * - participating with a cap `max(min(P + n·v, C), n·v)`: it stops at `v = (C − P) ÷ n` and converts from `v
 * = C ÷ n` on
 */
export function breakpointsOf(claim: ExitClaim, places: number): PayoutFunction {
  const preference = whole(claim.preferenceMinor)
  const worth = (value: Rational): Rational => ({
    numerator: value.numerator * claim.sharesMicro,
    denominator: value.denominator * micro,
  })
  const valueAt = (minor: bigint): Rational[] =>
    claim.sharesMicro > 0n && minor > 0n ? [{ numerator: minor * micro, denominator: claim.sharesMicro }] : []
  if (claim.strikeE8 > 0n) {
    const strike = { numerator: claim.strikeE8 * 10n ** BigInt(places), denominator: 100_000_000n }
    return { payout: (value) => worth(greater(zero, minus(value, strike))), breakpoints: [strike] }
  }
  if (claim.participation === 'full')
    return { payout: (value) => plus(preference, worth(value)), breakpoints: [] }
  if (claim.participation === 'none')
    return {
      payout: (value) => greater(preference, worth(value)),
      breakpoints: valueAt(claim.preferenceMinor),
    }
  const cap = whole(claim.capMinor)
  return {
    payout: (value) => greater(lesser(plus(preference, worth(value)), cap), worth(value)),
    breakpoints: [...valueAt(claim.capMinor - claim.preferenceMinor), ...valueAt(claim.capMinor)],
  }
}

export type Breakpoint = { value: Rational; neededMinor: Rational }

/**
 * Each value of an ordinary share at which somebody's way of taking changes, lowest first, with the money
 * that it takes to get there.
 */
export function exitBreakpoints(claims: readonly ExitClaim[], places: number): Breakpoint[] {
  const payoffs = claims.map((claim) => breakpointsOf(claim, places))
  const values = [zero, ...payoffs.flatMap(({ breakpoints }) => breakpoints)].toSorted(compared)
  const distinct = values.filter((value, index) => index === 0 || lessThan(values[index - 1]!, value))
  return distinct.map((value) => ({ value, neededMinor: needed(payoffs, value) }))
}

const needed = (payoffs: readonly PayoutFunction[], value: Rational): Rational =>
  payoffs.map(({ payout }) => payout(value)).reduce(plus, zero)

/**
 * The value of one ordinary share at which all claims together take what there is. The money that they take
 * never falls as the value rises, and between two breakpoints it rises evenly, so the value is found exactly
 * and not by trying. Nothing while the preferences are not covered.
 */
export function solveValue(availableMinor: bigint, claims: readonly ExitClaim[], places: number): Rational {
  const available = whole(availableMinor)
  const points = exitBreakpoints(claims, places)
  const index = points.findLastIndex(({ neededMinor }) => !lessThan(available, neededMinor))
  const from = points[index]
  if (from === undefined) return zero
  const left = minus(available, from.neededMinor)
  const slope = slopeAfter(claims, points, index)
  if (slope.numerator === 0n) return from.value
  return reduced(
    plus(from.value, {
      numerator: left.numerator * slope.denominator,
      denominator: left.denominator * slope.numerator,
    }),
  )
}

/**
 * Money that one more minor unit of value takes, after a breakpoint: the shares that count as ordinary there.
 */
function slopeAfter(claims: readonly ExitClaim[], points: readonly Breakpoint[], index: number): Rational {
  const { value, neededMinor } = points[index]!
  const next = points[index + 1]
  if (next === undefined)
    return { numerator: sum(claims.map((claim) => claim.sharesMicro)), denominator: micro }
  const rise = minus(next.neededMinor, neededMinor)
  const step = minus(next.value, value)
  return {
    numerator: rise.numerator * step.denominator,
    denominator: rise.denominator * step.numerator,
  }
}

/** The same fraction in its lowest terms, so that numbers don't grow from one step to the next. */
function reduced({ numerator, denominator }: Rational): Rational {
  let [a, b] = [numerator < 0n ? -numerator : numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? zero : { numerator: numerator / a, denominator: denominator / a }
}
