import { formatMoney, parseMoney } from './money.ts'

/** "1000000" → "1,000,000". */
export const grouped = (whole: string) => whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')

/** How amounts and days are said in messages and letters. */
const symbols: Readonly<Record<string, string>> = { GBP: '£', EUR: '€', USD: '$' }

/** A grouped number, negative or not, with its currency: "£10,000.00", "CHF 10,000", "−£12.00". */
export function inCurrency(number: string, currency: string): string {
  if (number.startsWith('−')) return `−${inCurrency(number.slice(1), currency)}`
  return `${symbols[currency] ?? `${currency} `}${number}`
}

/** £10,000.00; CHF 10,000.00; −£12.00. */
export function moneyText(minor: bigint, currency: string): string {
  if (minor < 0n) return `−${moneyText(-minor, currency)}`
  const [whole = '0', fraction] = formatMoney(minor, currency).split('.')
  return inCurrency(fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`, currency)
}

/** An amount as it is on the wire, "-12.00", in words: "−£12.00". */
export function wireMoneyText(amount: string, currency: string): string {
  const minor = parseMoney(amount, currency, 'signed')
  if (minor === undefined) throw new Error(`${amount} is no amount of ${currency}`)
  return moneyText(minor, currency)
}

/** With pence only where there are some: £10,000; £9,999.50. */
export const amountText = (minor: bigint, currency: string): string =>
  moneyText(minor, currency).replace(/\.00$/, '')

/** A price with at least two places: "£4.00", "£0.0125", "CHF 3.50". */
export function priceText(price: string, currency: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const places = fraction.replace(/0+$/, '').padEnd(2, '0')
  return inCurrency(`${grouped(whole)}.${places}`, currency)
}

/** "B Ordinary shares"; notes and units say themselves what they are. */
export const securityText = (shareClass: string): string =>
  /\b(shares?|stock|notes?|units?)\b/i.test(shareClass) ? shareClass : `${shareClass} shares`

/** A payment reference as it is read out: "RF09 P000 011F 0001 02". What a payer wrote otherwise stays so. */
export const referenceText = (reference: string): string =>
  /^RF\d{2}[A-Z0-9]{1,21}$/.test(reference) ? reference.replaceAll(/(.{4})(?=.)/g, '$1 ') : reference

const inWords = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (date: string) => format.format(new Date(`${date}T00:00:00Z`)).replace(',', '')
}

/** 4 December 2026. */
export const dateText = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
/** Friday 4 December. */
export const weekdayText = inWords({ weekday: 'long', day: 'numeric', month: 'long' })
/** 4 December. */
export const dayText = inWords({ day: 'numeric', month: 'long' })

/** "20000.500000" → "20,000.5". */
export function formatDecimal(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? grouped(whole) : `${grouped(whole)}.${rest}`
}

export const isOne = (count: string): boolean => /^1(\.0*)?$/.test(count)

/** "1 share", "1,200 shares", of a count as it is on the wire. */
export const counted = (count: string, one: string, many: string): string =>
  `${formatDecimal(count)} ${isOne(count) ? one : many}`
