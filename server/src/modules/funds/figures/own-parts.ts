import { largestRemainder } from '../../../domain/allocate.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { currencyPlaces, parseMoney, sum } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { cell, cellsOf, lineOf, minus, over, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import type { ViewedFund } from './viewed-fund.ts'

interface LookedThrough {
  id: string
  name: string
  /** The cell of its value in the fund. */
  weight: string
}

/**
 * What an investor's units hold, looked through to the companies: the value of the units among them and what
 * the fund has besides, by largest remainder, so that the parts add up to it. Where the rest of the fund is
 * below nothing it is no part that takes one: then the parts go by units, and the rest is what they leave over.
 */
export function ownParts(fund: ViewedFund, base: WorksheetDraft): SheetDraft[] {
  if (!fund.isOwn || !cellsOf(base).has('own_value')) return []
  const valueOf = valuesOf(base)
  const minor = (key: string) => parseMoney(valueOf(key), fund.currency, 'signed') ?? 0n
  const companies = fund.companies.map(({ id, name }) => ({
    id: String(id),
    name,
    weight: `company_value:${id}`,
  }))
  const other = { id: 'other', name: 'cash and other net assets', weight: 'other_assets' }
  const rows: LookedThrough[] = [...companies, other]
  const weights = rows.map(({ weight }, id) => ({ id, weight: minor(weight) }))
  const parts = minor('other_assets') < 0n ? undefined : largestRemainder(minor('own_value'), weights)
  if (!parts || sum(weights.map(({ weight }) => weight)) === 0n) return [byUnits(fund, companies)]
  return [
    partsSheet({
      of: 'own',
      sheet: 'Your part',
      name: 'your part',
      unit: 'money',
      currency: fund.currency,
      places: currencyPlaces(fund.currency),
      total: 'own_value',
      totalUnits: minor('own_value'),
      rows: rows.map((row, index) => ({
        ...row,
        weightUnits: weights[index]!.weight,
        partUnits: parts[index]!.part,
      })),
    }),
  ]
}

function byUnits(fund: ViewedFund, companies: readonly LookedThrough[]): SheetDraft {
  const { currency } = fund
  const units = cell(`nav_units:${portfolioFacts(fund).closing!.id}`)
  const part = (value: string) => over(times(cell('own_units'), cell(value)), units)
  const keys = companies.map(({ id }) => `own_part:${id}`)
  const rest = minus(cell('own_value'), sumOf(keys))
  return {
    name: 'Your part',
    columns: ['Of', 'Part'],
    rows: [
      ...companies.map(({ id, name, weight }) =>
        lineOf(
          figure(
            `own_part:${id}`,
            `your part, ${name}`,
            'money',
            round(part(weight), currencyPlaces(currency)),
            {
              currency,
            },
          ),
        ),
      ),
      lineOf(
        figure('own_part:other', 'your part, cash and other net assets', 'money', rest, {
          currency,
          detail: 'what the companies leave over',
        }),
      ),
    ],
  }
}
