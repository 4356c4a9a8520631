import type { Fraction } from '../../../domain/cap-table-events.ts'
import { parseShares, ratio } from '../../../domain/decimal.ts'
import { parseScaled, trimZeros } from '../../../domain/scaled.ts'
import { refuseFile } from './read-package.ts'
import type { ReadObject } from './read-package.ts'

export const isNothing = (value: string) => /^[+-]?0+(\.0+)?$/.test(value)
export const micro = (value: string): bigint =>
  parseShares(plainAmount(value)) ?? refuseFile(`${value} is not a number of shares.`)

export function text(from: ReadObject, name: string): string {
  const value = from[name]
  return typeof value === 'string' ? value : refuseFile(`${from.object_type} ${from.id} has no ${name}.`)
}

/**
 * An amount of money in the company's currency; none where the format lets it be left out. 422 for another
 * currency.
 */
export function amount(from: ReadObject, name: string, currency: string): string {
  const value = from[name] as { amount?: unknown; currency?: unknown } | undefined
  if (value?.currency !== undefined && value.currency !== currency)
    refuseFile(
      `${from.object_type} ${from.id}: ${name} is in ${String(value.currency)}, and this company’s shares are in ${currency}.`,
    )
  return typeof value?.amount === 'string' ? plainAmount(value.amount) : '0'
}

/** `+0.0001000000` is `0.0001`: other programs write a sign, and every place that the format has. */
export const plainAmount = (value: string): string => trimZeros(value.replace(/^\+/, ''))

export const list = (from: ReadObject, name: string): string[] =>
  Array.isArray(from[name]) ? (from[name] as unknown[]).map(String) : []

/** Everything that a transaction makes of another security, what is left of it included. */
export const resultsOf = (tx: ReadObject): string[] => [
  ...list(tx, 'resulting_security_ids'),
  ...(typeof tx['balance_security_id'] === 'string' ? [tx['balance_security_id']] : []),
]

export const classOfPlan = (plan: ReadObject): string =>
  list(plan, 'stock_class_ids')[0] ??
  (typeof plan['stock_class_id'] === 'string' ? plan['stock_class_id'] : '')

/** `0.2` is 20 per cent. */
export const percentOf = (fraction: string): string => {
  const scaled = /^(\d+)(?:\.(\d{1,8}))?/.exec(fraction)
  if (!scaled) return '0'
  const units = BigInt(`${scaled[1]}${(scaled[2] ?? '').padEnd(8, '0')}`)
  return trimZeros(ratio(units, 1_000_000n, 6) ?? '0')
}

/** A ratio of the format, in lowest terms: 1.5 to 1 is 3 to 2. Undefined where it is none. */
export function fractionOf(value: unknown): Fraction | undefined {
  const { numerator, denominator } = (value ?? {}) as { numerator?: unknown; denominator?: unknown }
  const [above, below] = [scaled(numerator), scaled(denominator)]
  return above && below ? lowestTerms(above, below) : undefined
}

const scaled = (value: unknown) =>
  parseScaled(plainAmount(String(value ?? '')), { places: 10, wholeDigits: 14 })

export function lowestTerms(numerator: bigint, denominator: bigint): Fraction {
  let [divisor, rest] = [numerator, denominator]
  while (rest !== 0n) [divisor, rest] = [rest, divisor % rest]
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

/** The quantity of a transaction or a security as a plain number. */
export const quantityOf = (from: ReadObject): string => plainAmount(text(from, 'quantity'))
