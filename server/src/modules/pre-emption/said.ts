import { grouped, symbols } from '../../domain/said.ts'

/** A price with at least two places: "£4.00", "£0.0125". */
export function saidPrice(price: string, currency: string): string {
  const [pounds = '0', fraction = ''] = price.split('.')
  const places = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${symbols[currency] ?? `${currency} `}${grouped(pounds)}.${places}`
}

const inLondon = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
})

/** 27 November 2026. */
export const saidDay = (at: Date) => inLondon.format(at)
