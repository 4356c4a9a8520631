import { compareDecimals } from '@moorgate/contract/decimals.ts'

/** A decimal of the wire, or what somebody types of one. */
type Decimal = string | null | undefined

/**
 * −1, 0 or 1, as the first amount is less than, equal to or more than the second. What is missing, or no
 * number, counts as nothing.
 */
export function compareAmounts(first: Decimal, second: Decimal): number {
  return compareDecimals(amountOr0(first), amountOr0(second))
}

/** "0", "0.00", and nothing at all. */
export function isNothing(amount: Decimal): boolean {
  return compareAmounts(amount, '0') === 0
}

function amountOr0(value: Decimal): string {
  const text = value?.trim() ?? ''
  return /^-?\d+(\.\d{1,12})?$/.test(text) ? text : '0'
}
