import { moneyCell } from '../../../domain/figure-cells.ts'
import { lineOf, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, FigureDraft, Sheet, WorksheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import { growthSheets } from '../../../domain/growth.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { changesSheet } from './changes-sheet.ts'
import { holdingsSheet } from './holdings-sheet.ts'
import { lotsSheet, pricesSheet } from './lot-sheets.ts'
import { overTimeSheets } from './over-time-sheets.ts'
import { flowSheets, rateFigure } from './rate-cells.ts'
import { totalFigures, typeFigures } from './total-figures.ts'
import { rateOf } from '../position-rates.ts'
import type { RateInputs } from '../position-rates.ts'
import type { ChartedHolding } from '../disposals/parcels.ts'
import type { ViewedSold } from '../disposals/view-sold.ts'
import { isOfFund } from '../value-history.ts'
import type { ViewedHolding, ViewedPortfolio, ViewedPosition } from '../view-portfolio.ts'
import { soldSheets } from './sold-sheets.ts'
import { unitsSheets } from './units-sheets.ts'

/**
 * A portfolio in cells: each holding, and what was sold of it, back to its lots, prices and payments, what
 * they come to, in each currency by itself, and what they came to on the days of the charts; where one figure
 * is opened, on its day alone.
 */
export function portfolioWorksheet(
  { holdings, sold, units, charted, today }: ViewedPortfolio,
  opened?: string,
): WorksheetDraft {
  const positions = [...holdings, ...sold, ...units]
  const groups = [...Map.groupBy(positions, ({ currency }) => currency)]
  return {
    currency: positions[0]?.currency ?? 'GBP',
    sheets: [
      {
        name: 'Portfolio',
        columns: ['What', 'Amount'],
        rows: groups.flatMap((group) => totalLines(group, groups.length > 1)),
      },
      holdingsSheet(holdings),
      lotsSheet(holdings),
      ...soldSheets(sold, charted),
      pricesSheet(charted),
      ...growthSheets('price_growth', charted.map(pricesOf)),
      payoutsSheet([...holdings, ...sold]),
      ...unitsSheets(units),
      ...changesSheet({ holdings, sold, charted }),
      ...flowSheets(groups),
      ...overTimeSheets([...charted, ...units], today, opened),
    ],
    basis: [
      { label: 'As at', text: dateText(today) },
      { label: 'Value', text: 'At the latest price of each holding, or at cost if it has none' },
      ...(units.length === 0 ? [] : [{ label: atHead('funds'), text: unitsBasis }]),
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

const pricesOf = ({ name, prices }: ChartedHolding) => ({
  name,
  prices: prices.map(({ id, date }) => ({ id, date, cell: `price_on:${id}` })),
})

function payoutsSheet(holdings: readonly (ViewedHolding | ViewedSold)[]): Sheet {
  return {
    name: 'Paid out',
    columns: ['Holding', 'Date', 'Amount'],
    rows: holdings.flatMap(({ id, name, currency, paidOut }) =>
      paidOut.map(({ date, minor }, index): Cell[] => [
        words(`payout_of:${id}:${index}`, name),
        { key: `payout_on:${id}:${index}`, label: 'Date', unit: 'date', value: date },
        moneyCell(
          `payout:${id}:${index}`,
          `paid out by ${name}`,
          { minor, currency },
          { detail: `${inText('distribution')} of ${dateText(date)}, in the ledger` },
        ),
      ]),
    ),
  }
}

/** What everything in one currency comes to, as the portfolio's page shows it. */
function totalLines([currency, all]: [string, ViewedPosition[]], isOneOfMany: boolean): CellDraft[][] {
  return [
    ...totalFigures(currency, all).map((each) => lineOf(isOneOfMany ? named(each, currency) : each)),
    ...totalRate(currency, all),
    ...typeFigures(currency, all).map((each) => lineOf(each.unit === 'money' ? named(each, currency) : each)),
  ]
}

const named = (each: FigureDraft, currency: string): FigureDraft => ({
  ...each,
  label: `${each.label}, ${currency}`,
})

function totalRate(currency: string, all: readonly ViewedPosition[]): CellDraft[][] {
  const { irr } = rateOf(all.map((each) => (isOfFund(each) ? each.flows : ratedHolding(each))))
  return irr === null ? [] : [lineOf(rateFigure(currency, `IRR of everything, ${currency}`, all))]
}

const ratedHolding = ({
  lots,
  paidOut,
  valuedOn,
  isEnded,
  valueMinor,
}: ViewedHolding | ViewedSold): RateInputs => ({
  paid_in: lots.map(({ date, minor }) => [date, -minor] as const),
  paid_out: [
    ...lots.flatMap(({ leftOn, soldMinor }) => (leftOn === null ? [] : [[leftOn, soldMinor] as const])),
    ...paidOut.map(({ date, minor }) => [date, minor] as const),
  ],
  valued_on: valuedOn,
  ended: isEnded,
  value_minor: String(valueMinor),
})

/** What the value of units is, in a sentence. */
const unitsBasis =
  'At the latest published value, with what was paid in since added and what was paid out since taken off; at cost before there is one. Net of their own fees'
