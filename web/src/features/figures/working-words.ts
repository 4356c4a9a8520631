import { missing, money, multiple, percent, quantity } from '../../ui/format.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { price } from '../../ui/price.ts'

/** A value of a working as it is read: "5,400,000", "£5,400,000.00", "24.545455%", "62.5%", "1.60×". */
export function valueWords(value: string, unit: string, currency: string): string {
  if (value === '') return missing
  if (unit === 'money') return money(value, { currency, pence: true })
  if (unit === 'price') return price(value, currency)
  if (unit === 'percent') return percent(value, { places: 6 }).replace(/\.?0+%$/, '%')
  if (unit === 'multiple') return multiple(value)
  if (unit === 'date') return dateFull(value)
  return unit === 'shares' || unit === 'number' ? quantity(value) : value
}
