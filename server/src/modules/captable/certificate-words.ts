const symbols: Record<string, string> = { GBP: '£', EUR: '€', USD: '$' }

/** "20000.000000" → "20,000". */
export function grouped(number: string): string {
  const [whole = '0', fraction = ''] = number.split('.')
  const rest = fraction.replace(/0+$/, '')
  const groups = whole.replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',')
  return rest === '' ? groups : `${groups}.${rest}`
}

/** A price in its currency, with at least two places: "£0.001", "£2.50". */
export function inMajorUnits(price: string, currency: string): string {
  const [whole = '0', fraction = ''] = price.split('.')
  const places = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${symbols[currency] ?? `${currency} `}${grouped(whole)}.${places}`
}

const months = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "2026-11-20" → "20 November 2026". */
export const day = (date: string) => months.format(new Date(`${date}T00:00:00Z`))

/** An address on one line. */
export const postal = (address: Record<string, string | null>) =>
  ['line1', 'line2', 'line3', 'city', 'county', 'postcode'].flatMap((part) => address[part] ?? []).join(', ')

const moments = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})

/** What a figure stands on where somebody asked for what was known at a moment: "20 November 2026 at 15:04". */
export const knownBasis = (knownAt: Date | undefined): { label: string; text: string }[] =>
  knownAt ? [{ label: 'As known', text: `${moments.format(knownAt)}, London time` }] : []
