/** −1, 0 or 1, as the first decimal string is less than, equal to or greater than the second. Exact. */
export function compareDecimals(left: string, right: string): number {
  const scale = 12
  const difference = scaled(left, scale) - scaled(right, scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

function scaled(value: string, scale: number): bigint {
  const negative = value.startsWith('-')
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.')
  const magnitude = BigInt(whole + fraction.padEnd(scale, '0').slice(0, scale))
  return negative ? -magnitude : magnitude
}
