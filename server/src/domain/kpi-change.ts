import { add, compare, fractionOf, whole } from './fraction.ts'
import type { Fraction } from './fraction.ts'
import { quotient, times } from './kpi-formula.ts'

const hundred = whole(100n)

/**
 * How much a figure moved, in percent of the size of what it was; null against nothing.
 *
 * Worked example: 1,100 to 1,265 is 15 %; −430 to −436 is −1.395349 %.
 */
export function changeInPercent(now: Fraction, before: Fraction): Fraction | null {
  const size = before.upper < 0n ? { upper: -before.upper, lower: before.lower } : before
  const change = add(now, { upper: -before.upper, lower: before.lower })
  return quotient(times(change, hundred), size)
}

/** Growth on an earlier figure: not meaningful, so null, where that was nothing or less. */
export const growthInPercent = (now: Fraction, before: Fraction): Fraction | null =>
  before.upper <= 0n ? null : changeInPercent(now, before)

/** Whether a figure moved by more than so many percent, up or down. Against nothing nothing is large. */
export function isLargeMove(now: string, before: string, percent: number): boolean {
  const change = changeInPercent(fractionOf(now), fractionOf(before))
  if (change === null) return false
  const size = { upper: change.upper < 0n ? -change.upper : change.upper, lower: change.lower }
  return compare(size, whole(BigInt(percent))) > 0
}
