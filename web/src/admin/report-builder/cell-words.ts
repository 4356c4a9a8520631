import { now } from '../../kernel/clock.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { missing, money, percent, quantity } from '../../ui/format.ts'
import type { Report } from './queries.ts'

type Column = Report['columns'][number]

export const isNumeric = ({ kind }: Pick<Column, 'kind'>): boolean =>
  kind === 'money' || kind === 'number' || kind === 'percent'

/** A cell as people read it. States and groups come as words. */
export function cellWords(kind: Column['kind'], cell: string | null, currency: string | null): string {
  if (cell === null || cell === '') return missing
  switch (kind) {
    case 'money':
      // The file has every penny, so the screen has them too.
      return money(cell, { pence: /\.\d*[1-9]/.test(cell), ...(currency !== null && { currency }) })
    case 'number':
      return quantity(cell)
    case 'percent':
      return percent(cell)
    case 'date':
      return /^\d{4}-\d\d-\d\d$/.test(cell) ? dateShort(cell, { today: now() }) : cell
    default:
      return cell
  }
}

export const totalWords: Readonly<Record<string, string>> = {
  sum: 'Sum',
  average: 'Average',
  count: 'Count',
  share: 'Of total',
}

export const grainWords: Readonly<Record<string, string>> = {
  day: 'By day',
  month: 'By month',
  quarter: 'By quarter',
  year: 'By year',
}
