import { daysBetween } from './calendar.ts'
import { figure, numberCell } from './figure-cells.ts'
import { dateText } from './format.ts'
import { cell, minus, number, over, power, round, times, words } from './worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from './worksheet.ts'

/** Days of a year, as for the yearly rate of payments: growth of one payment in and one out is its rate. */
const yearDays = number('365')

/**
 * Growth in so many days as a rate a year, in per cent with six places: the compound annual growth rate.
 *
 * Worked example: 100 to 225 in 1,460 days, four years, is 22.474487 %.
 */
export const yearlyGrowth = (growth: Formula, days: Formula): Formula =>
  round(times(minus(power(growth, over(yearDays, days)), number('1')), number('100')), 6)

/** Under a year nothing is annualised (GIPS). */
export const isYear = (days: number): boolean => days >= 365

/** A price on its day, by the cell in which it stands. */
interface DatedPrice {
  id: number
  cell: string
  date: string
}

/**
 * Growth of prices since the first of them, as a rate a year, under `of` and the id of each; the oldest first.
 * What is under a year from the first is left out.
 */
export function growthSheets(
  of: string,
  groups: readonly { name: string; prices: readonly DatedPrice[] }[],
): SheetDraft[] {
  const rows = groups.flatMap(({ name, prices }) =>
    prices.flatMap((last) => {
      const days = daysBetween(prices[0]!.date, last.date) ?? 0
      return isYear(days) ? [growthRow(of, { name, first: prices[0]!, last, days })] : []
    }),
  )
  if (rows.length === 0) return []
  return [{ name: 'Growth of prices', columns: ['Of', 'From', 'To', 'Days', 'Growth, % a year'], rows }]
}

function growthRow(
  of: string,
  { name, first, last, days }: { name: string; first: DatedPrice; last: DatedPrice; days: number },
): CellDraft[] {
  const between = `${dateText(first.date)} to ${dateText(last.date)}`
  const at = (part: string) => `${of}_${part}:${last.id}`
  return [
    words(at('of'), name),
    { key: at('from'), label: 'From', unit: 'date', value: first.date },
    { key: at('until'), label: 'To', unit: 'date', value: last.date },
    numberCell(at('days'), 'days', String(days), { detail: between }),
    figure(
      `${of}:${last.id}`,
      `growth of the share price a year, ${name}`,
      'percent',
      yearlyGrowth(over(cell(last.cell), cell(first.cell)), cell(at('days'))),
      { detail: `compound growth, ${between}, on a 365-day year` },
    ),
  ]
}
