import { minorOf } from '../kernel/exact.ts'
import type { Decimal } from '../kernel/exact.ts'

/** "0", "0.00", nothing at all, and less than a penny. */
export function isNothing(amount: Decimal): boolean {
  return minorOf(amount) === 0n
}
