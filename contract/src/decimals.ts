/** −1, 0 or 1, as the first decimal string is less than, equal to or greater than the second. Exact. */
export function compareDecimals(left: string, right: string): number {
  const scale = 12
  const difference = decimalUnits(left, scale) - decimalUnits(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/**
 * A decimal string as a whole number of its last place: `'1250.5'` at 2 is `125050n`, `'-0.5'` at 2 is
 * `-50n`. Exact. Further places are cut off, so a reader of input refuses them first. What is no plain
 * decimal is an error.
 */
export function decimalUnits(value: string, places: number): bigint {
  const found = /^(-?)(\d+)(?:\.(\d*))?$/.exec(value)
  if (!found) throw new RangeError(`${value} is no decimal`)
  const [, sign, whole = '', fraction = ''] = found
  const magnitude = BigInt(`${whole}${fraction.slice(0, places).padEnd(places, '0')}`)
  return sign ? -magnitude : magnitude
}

/** The decimal string with every place: `125050n` at 2 is `'1250.50'`, `-5n` at 2 is `'-0.05'`. */
export function decimalText(units: bigint, places: number): string {
  const digits = String(units < 0n ? -units : units).padStart(places + 1, '0')
  const sign = units < 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
