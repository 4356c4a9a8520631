import { figure, moneyCell } from './figure-cells.ts'
import { currencyPlaces, parseMoney } from './money.ts'
import { cell, number, over, round, times, words } from './worksheet.ts'
import type { CellDraft } from './worksheet.ts'

/** Late payments of one line or charge. */
export interface LateRowsOf {
  id: number
  title: string
  ratePercent: string
  parts: readonly { capital: string; days: number }[]
}

export const lateHeads = ['Call', 'Capital', 'Rate, % a year', 'Days', 'Interest']

/**
 * Interest on late payments in cells: capital times rate times days of 365, rounded once each.
 *
 * Worked example, £25,000.00 × 8 × 17 ÷ 36,500 = £93.15.
 */
export const lateRows = (
  { id, title, ratePercent, parts }: LateRowsOf,
  { currency, terms }: { currency: string; terms: string },
): CellDraft[][] =>
  parts.map(({ capital, days }, index) => {
    const key = (of: string) => `late_${of}:${id}:${index}`
    const ofYear = over(
      times(times(cell(key('capital')), cell(key('rate'))), cell(key('days'))),
      number('36500'),
    )
    return [
      words(key('of'), title),
      moneyCell(
        key('capital'),
        `paid late, ${title}`,
        { minor: parseMoney(capital, currency) ?? 0n, currency },
        { detail: 'the payment' },
      ),
      { key: key('rate'), label: 'rate', unit: 'percent', value: ratePercent, detail: terms },
      {
        key: key('days'),
        label: 'days',
        unit: 'number',
        value: String(days),
        detail: 'after the days of grace',
      },
      figure(key('part'), `interest, ${title}`, 'money', round(ofYear, currencyPlaces(currency)), {
        currency,
      }),
    ]
  })
