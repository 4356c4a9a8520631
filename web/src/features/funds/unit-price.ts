import { money } from '../../ui/format.ts'

/** What a unit is worth, at four places: "£1.2060". All eight that are kept stand in its working. */
export const pricePerUnit = (value: string | null, currency: string): string =>
  money(value, { currency, places: 4 })

/** What is called of a unit, at all the places that it has: "£0.50", "£0.0125". */
export const calledPerUnit = (value: string, currency: string): string =>
  money(value, { currency, places: Math.max(2, value.split('.')[1]?.length ?? 0) })
