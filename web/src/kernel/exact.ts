import { decimalText, decimalUnits } from '@moorgate/contract/decimals.ts'

/**
 * The wire's decimal strings in whole numbers of their last place, exact: pence for amounts, a hundred-millionth for prices. Nothing here
 * is ever a float. What is missing, or no number, counts as nothing.
 */

export type Decimal = string | null | undefined

const pencePlaces = 2
const pricePlaces = 8

/** A decimal as a whole number of its last place; more places than asked for are cut. `scaled('2.5', 2)` is 250n. */
function scaled(value: Decimal, places: number): bigint {
  const text = value?.trim() ?? ''
  return /^-?\d+(\.\d+)?$/.test(text) ? decimalUnits(text, places) : 0n
}

/** "25000.00" is 2500000n; "-0.5" is −50n. */
export function minorOf(amount: Decimal): bigint {
  return scaled(amount, pencePlaces)
}

/** 2500000n is "25000.00"; −740000n is "-7400.00". */
export function amountOf(minor: bigint): string {
  return decimalText(minor, pencePlaces)
}

export function sumOf(amounts: readonly Decimal[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n))
}

/** "80000.00" less "50000.00" is "30000.00". */
export function differenceOf(amount: Decimal, less: Decimal): string {
  return amountOf(minorOf(amount) - minorOf(less))
}

/** Whole shares that an amount buys: "25000.00" at "4.00" buys 6250n; without a price, or at one of nothing, it can't be said. */
export function sharesBought(amount: Decimal, price: Decimal): bigint | undefined {
  const each = scaled(price, pricePlaces)
  if (each <= 0n) return undefined
  return (minorOf(amount) * 10n ** BigInt(pricePlaces - pencePlaces)) / each
}
