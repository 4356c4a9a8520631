import { missing, money } from '../../ui/format.ts'

/** What a unit is worth, exact as the server rounded it, with four places at least: "£1.2060", "£1.16466667". */
export function pricePerUnit(value: string | null, currency: string): string {
  if (value === null) return missing
  const [whole = '0', fraction = ''] = value.split('.')
  return `${money(whole, { currency })}.${fraction.padEnd(4, '0')}`
}
