import { missing, money } from '../../ui/format.ts'

/** A value of a unit at four places at least: "£1.2060". The server has rounded it. */
export function pricePerUnit(value: string | null, currency: string): string {
  if (value === null) return missing
  const [whole = '0', fraction = ''] = value.split('.')
  const places = fraction.padEnd(4, '0').slice(0, Math.max(4, Math.min(fraction.length, 6)))
  return `${money(whole, { currency })}.${places}`
}
