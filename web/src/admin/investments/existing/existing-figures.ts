import type { FigureItem } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, directionOf, missing, money, multiple, percent, shareOf } from '../../../ui/format.ts'
import { differenceOf, isNothing } from '../../decimals.ts'
import type { AllocationBook } from '../records.ts'
import { price } from '../price.ts'

/** What everything that is held is worth beside what it cost. Value is at the last price; money paid out is not in it. */
export function existingFigures({
  held,
  currency,
}: Pick<AllocationBook, 'held' | 'currency'>): (FigureItem & { key: string })[] {
  const shown = (amount: string) => money(amount, { currency })
  const valued = held.price !== null
  const gain = differenceOf(held.value, held.cost)
  const ratio = valued && !isNothing(held.cost) ? ratioOf(held.value, held.cost) : undefined
  const change = valued ? shareOf(gain, held.cost) : undefined
  return [
    {
      key: 'value',
      label: valued ? `Value at ${price(held.price, currency)}` : 'Value',
      value: valued ? shown(held.value) : missing,
      note: held.price_date === null ? 'No price yet' : dateFull(held.price_date),
    },
    {
      key: 'invested',
      label: 'Invested',
      value: shown(held.cost),
      note: counted(held.holders, 'holder', 'holders'),
    },
    {
      key: 'gain',
      label: 'Gain',
      value: valued ? money(gain, { currency, signed: true }) : missing,
      note: percent(change, { signed: true }),
      direction: valued ? directionOf(gain) : 'none',
    },
    { key: 'multiple', label: 'Multiple', value: multiple(ratio), note: 'Without what was paid out' },
  ]
}

/** One amount over another, as the decimal text of a multiple. */
function ratioOf(part: string, whole: string): string | undefined {
  const points = shareOf(part, whole)
  if (points === undefined) return undefined
  const digits = points.replace('.', '').padStart(9, '0')
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`
}
