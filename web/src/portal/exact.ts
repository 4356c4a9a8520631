import { minorOf } from '../kernel/exact.ts'
import type { Decimal } from '../kernel/exact.ts'

/** −1, 0 or 1, as the first amount is less than, equal to or more than the second. */
export function compareAmounts(first: Decimal, second: Decimal): number {
  const difference = minorOf(first) - minorOf(second)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
