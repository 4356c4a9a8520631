import { percentagesOf } from '../../../domain/diversification.ts'
import { figure, percentCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { partsSheet } from '../../../domain/part-cells.ts'
import { positionHeads, positionRow } from '../../../domain/position-cells.ts'
import {
  cell,
  countOf,
  equal,
  lineOf,
  number,
  over,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { FundPosition } from '../../funds/index.ts'
import type { SpreadUnits } from '../spread-units.ts'

/** How what a fund holds on a day is grouped. */
export interface ViewedSpread {
  currency: string
  date: string
  /** Largest first, as the answer has them. */
  groups: readonly {
    key: string
    label: string
    companies: readonly number[]
    /** Cells of what stands in the group and is no company. */
    keys: readonly string[]
  }[]
  positions: readonly FundPosition[]
  names: ReadonlyMap<number, string>
  /** Units of other funds; null where it holds none. */
  units: SpreadUnits | null
}

/** How the value of what a fund holds is spread, in cells: the parts add to 100 exactly. */
export function spreadWorksheet(spread: ViewedSpread): WorksheetDraft {
  const { currency, date, positions, groups } = spread
  const values = {
    name: `Positions on ${date}`,
    columns: positionHeads,
    rows: positions.map((each) => positionRow(each)),
  }
  const sheets = [companiesSheet(spread), groupsSheet(spread), values, ...(spread.units?.sheets ?? [])]
  const valueOf = valuesOf({ currency, sheets, basis: [] })
  const weights = groups.map(
    ({ key }) => parseMoney(valueOf(`spread_value:${key}`), currency, 'signed') ?? 0n,
  )
  const parts = percentagesOf(weights)
  return {
    currency,
    sheets: [
      { name: 'Spread', columns: ['What', 'Amount'], rows: totalLines(spread, weights) },
      ...sheets,
      ...(parts
        ? [
            partsSheet({
              of: 'spread',
              sheet: 'Parts',
              name: 'part',
              unit: 'percent',
              currency,
              places: 2,
              total: 'spread_whole',
              totalUnits: 10_000n,
              rows: groups.map(({ key, label }, index) => ({
                id: key,
                name: label,
                weight: `spread_value:${key}`,
                weightUnits: weights[index]!,
                partUnits: BigInt(parts[index]!.replace('.', '')),
              })),
            }),
          ]
        : []),
    ],
    basis: [
      { label: 'As at', text: dateText(date) },
      { label: 'Value', text: 'At approved valuations, or at cost before the first' },
    ],
  }
}

function companiesSheet({ currency, positions, names, units }: ViewedSpread): SheetDraft {
  const keys = [
    ...positions.map(({ company, key }) => ({ company, key: `position_value:${key}` })),
    ...[...(units?.companies ?? [])].flatMap(([company, parts]) => parts.map((key) => ({ company, key }))),
  ]
  const byCompany = [...Map.groupBy(keys, ({ company }) => company)]
  return {
    name: 'Companies',
    columns: ['Company', 'Value'],
    rows: byCompany.map(([id, own]) => [
      words(`spread_company:${id}`, names.get(id) ?? ''),
      figure(`company_value:${id}`, `value, ${names.get(id)}`, 'money', sumOf(own.map(({ key }) => key)), {
        currency,
      }),
    ]),
  }
}

const groupsSheet = ({ currency, groups }: ViewedSpread): SheetDraft => ({
  name: 'Groups',
  columns: ['Of', 'Value', 'Holdings'],
  rows: groups.map(({ key, label, companies, keys: beside }) => {
    const keys = companies.map((id) => `company_value:${id}`)
    return [
      words(`spread_of_group:${key}`, label),
      figure(`spread_value:${key}`, `value, ${label}`, 'money', sumOf([...keys, ...beside]), { currency }),
      figure(`spread_companies:${key}`, `holdings, ${label}`, 'number', countOf(keys)),
    ]
  }),
})

/**
 * The value of all, the sum of squared parts, and one over it: how many equal parts would be spread as much.
 */
function totalLines({ currency, groups }: ViewedSpread, weights: readonly bigint[]): CellDraft[][] {
  const squares = groups.map(({ key }) =>
    figure(
      `spread_square:${key}`,
      'value squared',
      'number',
      times(cell(`spread_value:${key}`), cell(`spread_value:${key}`)),
    ),
  )
  const square = times(cell('spread_total'), cell('spread_total'))
  const all = sumOf(squares.map(({ key }) => key))
  const hasValue = weights.some((weight) => weight > 0n)
  const ratio = (key: string, label: string, of: Formula) => lineOf(figure(key, label, 'percent', of))
  return [
    lineOf(
      figure(
        'spread_total',
        'value of holdings',
        'money',
        sumOf(groups.map(({ key }) => `spread_value:${key}`)),
        { currency },
      ),
    ),
    lineOf<CellDraft>(percentCell('spread_whole', 'the whole', '100', { detail: 'sum of the parts' })),
    ...squares.map((each) => lineOf<CellDraft>(each)),
    ...(hasValue
      ? [
          ratio('concentration', 'concentration', times(round(over(all, square), 6), number('100'))),
          lineOf(
            figure(
              'effective_number',
              'effective number',
              'number',
              equal(all, number('0'), number('0'), round(over(square, all), 6)),
            ),
          ),
        ]
      : []),
  ]
}
