/** Per cent with six places as a whole number: "33.333333" → 33333333n. The schema has refused more places. */
export function scaledPercent(percent: string): bigint {
  const [whole = '0', fraction = ''] = percent.split('.')
  return BigInt(whole + fraction.padEnd(6, '0').slice(0, 6))
}
