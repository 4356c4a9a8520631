/**
 * Sums of the wire's decimal strings, exact. Amounts are worked out in whole pence (`minorOf`), prices and shares in their own
 * places; nothing here is ever a float. What is missing counts as nothing in a sum.
 */

type Decimal = string | null | undefined

const pencePlaces = 2
/** Shares have six places on the wire, prices eight. */
const sharePlaces = 6
const pricePlaces = 8

/** A decimal as a whole number of its last place; more places than asked for are cut. `scaled('2.5', 2)` is 250n. */
function scaled(value: Decimal, places: number): bigint {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value?.trim() ?? '')
  if (!found) return 0n
  const [, minus, whole = '', fraction = ''] = found
  const units = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return minus === '-' ? -units : units
}

/** "25000.00" is 2500000n. */
export function minorOf(amount: Decimal): bigint {
  return scaled(amount, pencePlaces)
}

/** 2500000n is "25000.00"; −740000n is "-7400.00". */
export function amountOf(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(pencePlaces + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -pencePlaces)}.${digits.slice(-pencePlaces)}`
}

export function sumOf(amounts: readonly Decimal[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n))
}

/** "80000.00" less "50000.00" is "30000.00". */
export function differenceOf(amount: Decimal, less: Decimal): string {
  return amountOf(minorOf(amount) - minorOf(less))
}

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

/** Whole shares that an amount buys: "25000.00" at "4.00" buys 6250; at a price of nothing it can't be said. */
export function sharesBought(amount: Decimal, price: Decimal): bigint | undefined {
  const each = scaled(price, pricePlaces)
  if (each <= 0n) return undefined
  return (minorOf(amount) * 10n ** BigInt(pricePlaces - pencePlaces)) / each
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
