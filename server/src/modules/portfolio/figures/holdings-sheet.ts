import { figure } from '../../../domain/figure-cells.ts'
import { cell, number, over, round, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, FigureDraft, SheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import { figureOf, gainCells } from './gain-cells.ts'
import type { ViewedHolding } from '../view-portfolio.ts'

type Row = (CellDraft | undefined)[]

const heads = [
  'Holding',
  'Type',
  'Shares',
  'Price',
  'Cost of a share',
  'Invested',
  'Value',
  'Paid out',
  'Value less invested',
  'Value less invested, %',
  'Gain',
  'Gain, %',
  'Multiple including payouts',
  'Multiple excluding payouts',
  'IRR, % a year',
  'Ownership, %',
]

/** Each holding with what it cost, is worth and paid out; figures by its opportunity's id. */
export const holdingsSheet = (holdings: readonly ViewedHolding[]): SheetDraft => ({
  name: 'Holdings',
  columns: heads,
  rows: holdings.map(holdingRow),
})

function holdingRow(one: ViewedHolding): Row {
  const { id, name, lots, paidOut } = one
  const at = (key: string) => cell(`${key}:${id}`)
  const amount = figureOf(one)
  const value = valueFormula(one)
  return [
    words(`name:${id}`, name),
    words(`kind_of:${id}`, one.type),
    amount('shares', 'shares', 'shares', sumOf(lots.map((lot) => `lot_shares:${lot.id}`))),
    priceCell(one),
    amount('cost_price', 'cost of a share', 'price', round(over(at('invested'), at('shares')), 8)),
    amount('invested', 'invested', 'money', sumOf(lots.map((lot) => `lot_cost:${lot.id}`))),
    amount('value', 'value', 'money', value.formula, value.detail),
    amount('distributed', 'paid out', 'money', sumOf(paidOut.map((_each, index) => `payout:${id}:${index}`))),
    ...gainCells(one),
    partFigure(one),
  ]
}

const priceCell = ({ id, name, currency, price, valuedOn }: ViewedHolding): Cell | undefined =>
  price === null
    ? undefined
    : {
        key: `price:${id}`,
        label: `share price, ${name}`,
        unit: 'price',
        value: price,
        currency,
        detail: `the newest price${valuedOn === null ? '' : `, from ${dateText(valuedOn)}`}`,
      }

/** At the newest price; at cost while there is none; nothing once it has ended. */
function valueFormula({ id, isEnded, price, lots }: ViewedHolding): Pick<FigureDraft, 'formula' | 'detail'> {
  if (isEnded) return { formula: number('0'), detail: 'it has ended' }
  if (price === null) return { formula: cell(`invested:${id}`), detail: 'at cost, until there is a price' }
  return { formula: sumOf(lots.map((lot) => `lot_value:${lot.id}`)) }
}

/** The parts that its lots are, as far as the company's shares are known. */
function partFigure({ id, name, lots }: ViewedHolding): FigureDraft | undefined {
  if (lots.length === 0 || lots.some(({ percent }) => percent === null)) return undefined
  const parts = sumOf(lots.map((lot) => `lot_part:${lot.id}`))
  return figure(`part:${id}`, `ownership, ${name}`, 'percent', parts)
}
