import { largestRemainder } from '../../../domain/allocate.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { currencyPlaces, parseMoney } from '../../../domain/money.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { cell, cellsOf, lineOf, minus, over, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { UnderlyingRow } from '../structures/underlying.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import type { ViewedFund } from './viewed-fund.ts'

interface LookedThrough {
  id: string
  name: string
  /** The cell of its value in the fund. */
  weight: string
}

/** One way to look at a fund: by what it holds itself, or looked through. */
interface PartsOf {
  of: 'own' | 'own_under'
  sheet: string
  holdings: readonly LookedThrough[]
  /** The cell of what the fund has besides them. */
  other: string
}

/**
 * What an investor's units hold: the value of the units among what the fund holds and what it has besides, by
 * largest remainder, so that the parts add up to it; the same looked through the funds that it holds. Where
 * the rest of the fund is below nothing it is no part that takes one: then the parts go by units, and the
 * rest is what they leave over.
 */
export function ownParts(
  fund: ViewedFund,
  base: WorksheetDraft,
  underlying: readonly UnderlyingRow[],
): SheetDraft[] {
  if (!fund.isOwn || !cellsOf(base).has('own_value')) return []
  const holdings = [
    ...fund.companies.map(({ id, name }) => ({ id: String(id), name, weight: `company_value:${id}` })),
    ...fund.heldFunds.map(({ path, name }) => ({ id: `fund${path}`, name, weight: `held_value:${path}` })),
  ]
  const under = underlying.map(({ id, name }) => ({ id, name, weight: `under_value:${id}` }))
  return [
    partsOf(fund, base, { of: 'own', sheet: 'Your share', holdings, other: 'other_assets' }),
    ...(under.length === 0
      ? []
      : [
          partsOf(fund, base, {
            of: 'own_under',
            sheet: 'Your share, looked through',
            holdings: under,
            other: 'under_other',
          }),
        ]),
  ]
}

function partsOf(fund: ViewedFund, base: WorksheetDraft, parting: PartsOf): SheetDraft {
  const { of, sheet, holdings, other } = parting
  const valueOf = valuesOf(base)
  const minor = (key: string) => parseMoney(valueOf(key), fund.currency, 'signed') ?? 0n
  const rows = [...holdings, { id: 'other', name: 'cash and other net assets', weight: other }]
  const weights = rows.map(({ weight }, id) => ({ id, weight: minor(weight) }))
  const parts = largestRemainder(minor('own_value'), weights)
  if (!parts) return byUnits(fund, parting)
  return partsSheet({
    of,
    sheet,
    name: 'your share',
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
  })
}

function byUnits(fund: ViewedFund, { of, sheet, holdings }: PartsOf): SheetDraft {
  const { currency } = fund
  const units = cell(`nav_units:${portfolioFacts(fund).closing!.id}`)
  const part = (value: string) =>
    round(over(times(cell('own_units'), cell(value)), units), currencyPlaces(currency))
  const rest = minus(cell('own_value'), sumOf(holdings.map(({ id }) => `${of}_part:${id}`)))
  return {
    name: sheet,
    columns: ['Of', 'Part'],
    rows: [
      ...holdings.map(({ id, name, weight }) =>
        lineOf(figure(`${of}_part:${id}`, `your share, ${name}`, 'money', part(weight), { currency })),
      ),
      lineOf(
        figure(`${of}_part:other`, 'your share, cash and other net assets', 'money', rest, {
          currency,
          detail: 'balance after holdings',
        }),
      ),
    ],
  }
}
