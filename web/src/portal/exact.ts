import { amountOf, minorOf, pencePlaces, pricePlaces, scaled } from '../kernel/exact.ts'
import type { Decimal } from '../kernel/exact.ts'

/** Shares have six places on the wire. */
const sharePlaces = 6

/** Shares, which may be parts of one, added up without zeros at the end: "6250" and "0.5" are "6250.5". */
export function sharesOf(holdings: readonly Decimal[]): string {
  const units = holdings.reduce((sum, shares) => sum + scaled(shares, sharePlaces), 0n)
  const digits = units.toString().padStart(sharePlaces + 1, '0')
  const fraction = digits.slice(-sharePlaces).replace(/0+$/, '')
  return digits.slice(0, -sharePlaces) + (fraction === '' ? '' : `.${fraction}`)
}

/** What shares are worth at a price, half a penny up: 20,000 at "4.00" are "80000.00"; 3 at "0.335" are "1.01". */
export function worthOf(shares: Decimal, price: Decimal): string {
  const divisor = 10n ** BigInt(sharePlaces + pricePlaces - pencePlaces)
  return amountOf((scaled(shares, sharePlaces) * scaled(price, pricePlaces) + divisor / 2n) / divisor)
}

/** A ratio at six places, half up, as the wire writes a multiple: 1.373273. Undefined over nothing. */
export function ratioOf(part: Decimal, whole: Decimal): string | undefined {
  const [top, bottom] = [minorOf(part), minorOf(whole)]
  if (bottom <= 0n || top < 0n) return undefined
  const units = (top * 2_000_000n + bottom) / (bottom * 2n)
  const digits = units.toString().padStart(7, '0')
  return `${digits.slice(0, -6)}.${digits.slice(-6)}`
}

/** −1, 0 or 1, as the first amount is less than, equal to or more than the second. */
export function compareAmounts(first: Decimal, second: Decimal): number {
  const difference = minorOf(first) - minorOf(second)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
