/**
 * What people type into amount and date fields, and what the wire takes. Text that is no value comes back
 * undefined.
 */

const shorthand: Record<string, number> = { '': 0, k: 3, m: 6 }

/**
 * "25000,50": pence after a comma, as the continent writes them. Without the comma it would be a hundred
 * times as much.
 */
const decimalComma = /\d{4},\d{1,2}$/

/**
 * A typed amount as a decimal string with exactly `places` decimals, or undefined. Grouping, spaces, a
 * currency sign and what can't be seen of a pasted text are ignored; k and m multiply: "£25,000" at 2 is
 * "25000.00", "2.5k" is "2500.00". More decimals than the currency has are not an amount, because rounding
 * would change what was meant.
 */
export function readAmount(text: string, places: number): string | undefined {
  const seen = text.replaceAll(/[\s\p{Cf}£$€]/gu, '')
  const found = /^([-−])?(\d+|\d*\.\d+|\d+\.)([km]?)$/i.exec(seen.replaceAll(',', ''))
  if (!found || decimalComma.test(seen)) return undefined
  const [, minus, number = '', unit = ''] = found
  const [whole = '', fraction = ''] = number.split('.')
  const shift = shorthand[unit.toLowerCase()] ?? 0
  const digits = fraction.padEnd(shift, '0')
  const after = digits.slice(shift).replace(/0+$/, '')
  if (after.length > places) return undefined
  const before = (whole + digits.slice(0, shift)).replace(/^0+(?=\d)/, '') || '0'
  const decimal = places === 0 ? before : `${before}.${after.padEnd(places, '0')}`
  return minus && /[1-9]/.test(decimal) ? `-${decimal}` : decimal
}

/**
 * A decimal string as it stands in a field that isn't being typed in: "25000.00" is "25,000". Where there are
 * decimals there are as many as money has, and more only where they say something: "2.45000000" is "2.45",
 * "3.2" is "3.20". `least` is 0 for what is no money.
 */
export function amountText(value: string, least = 2): string {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value)
  if (!found) return value
  const [, minus = '', whole = '', fraction = ''] = found
  const after = /[1-9]/.test(fraction) ? `.${fraction.replace(/0+$/, '').padEnd(least, '0')}` : ''
  return `${minus}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${after}`
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function monthNumber(text: string): number {
  return /^\d+$/.test(text) ? Number(text) : monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

/**
 * A typed date, day first as Britain writes it, as an ISO date: "11/12/2026", "11 12 26", "11 Dec 2026" and
 * "2026-12-11" are all "2026-12-11". Without a year it is the year of `today`. A day that doesn't exist is
 * undefined.
 */
export function readDate(text: string, today: Date): string | undefined {
  const clean = text.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(clean)
  if (iso) return existing(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})(?:[\s./,-]+(\d{4}|\d{2}))?$/i.exec(clean)
  if (!typed) return undefined
  const [, day = '', month = '', year] = typed
  return existing(year ? fullYear(year) : today.getFullYear(), monthNumber(month), Number(day))
}

/** Two digits are this century up to 2049, the last one after: "26" is 2026, "71" is 1971. */
function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < 50 ? 2000 : 1900)
}

function existing(year: number, month: number, day: number): string | undefined {
  const made = new Date(Date.UTC(year, month - 1, day))
  if (made.getUTCMonth() !== month - 1 || made.getUTCDate() !== day) return undefined
  return made.toISOString().slice(0, 10)
}
