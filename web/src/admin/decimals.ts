import { amountOf, minorOf } from '../kernel/exact.ts'
import type { Decimal } from '../kernel/exact.ts'

/** The smaller of two amounts: of "9.00" and "10.00" it is "9.00". */
export function smallerOf(first: Decimal, second: Decimal): string {
  const [one, other] = [minorOf(first), minorOf(second)]
  return amountOf(one < other ? one : other)
}

/** "0", "0.00", nothing at all, and less than a penny. */
export function isNothing(amount: Decimal): boolean {
  return minorOf(amount) === 0n
}
