/**
 * Sums of the wire's decimal strings, exact: whole pence inside, never a float. What is missing counts as nothing.
 */

type Decimal = string | null | undefined

const places = 2

/** "25000.00" is 2500000n; "-0.5" is −50n; text that is no amount is nothing. */
export function minorOf(amount: Decimal): bigint {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount?.trim() ?? '')
  if (!found) return 0n
  const [, minus, whole = '', fraction = ''] = found
  const minor = BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))
  return minus === '-' ? -minor : minor
}

/** 2500000n is "25000.00". */
function amountOf(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export function sumOf(amounts: readonly Decimal[]): string {
  return amountOf(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n))
}

/** "80000.00" less "50000.00" is "30000.00". */
export function differenceOf(amount: Decimal, less: Decimal): string {
  return amountOf(minorOf(amount) - minorOf(less))
}

/** The smaller of two amounts. */
export function smallerOf(first: Decimal, second: Decimal): string {
  const [one, other] = [minorOf(first), minorOf(second)]
  return amountOf(one < other ? one : other)
}

const pricePlaces = 8

/** Whole shares that an amount buys: "25000.00" at "4.00" buys "6250". Undefined without a price. */
export function sharesBought(amount: Decimal, price: Decimal): string | undefined {
  const found = /^(\d+)(?:\.(\d+))?$/.exec(price ?? '')
  if (!found) return undefined
  const [, whole = '', fraction = ''] = found
  const each = BigInt(whole + fraction.slice(0, pricePlaces).padEnd(pricePlaces, '0'))
  if (each === 0n) return undefined
  return ((minorOf(amount) * 10n ** BigInt(pricePlaces - places)) / each).toString()
}

export function isNothing(amount: Decimal): boolean {
  return minorOf(amount) === 0n
}
