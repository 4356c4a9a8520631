import { money } from './format.ts'

/** A price a share, exact: "£4.00", "£3.125", "£0.7875". Two decimals at least, and every one that it has. */
export function price(value: string | null | undefined, currency: string | null | undefined): string {
  const look = { currency: currency ?? undefined, pence: true }
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value ?? '') ?? []
  const exact = fraction.replace(/0+$/, '')
  if (whole === undefined || exact.length <= 2) return money(value, look)
  return money(whole, look).replace(/00$/, exact)
}
