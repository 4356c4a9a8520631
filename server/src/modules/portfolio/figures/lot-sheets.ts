import { parsePrice } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, minus, number, over, round, times, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { ChartedHolding } from '../disposals/parcels.ts'
import type { HeldLot, HeldPrice } from '../held-lots.ts'
import type { ViewedHolding } from '../view-portfolio.ts'

type Row = (CellDraft | undefined)[]

/** The register's lots, with the part of the company that each is. */
export const lotsSheet = (holdings: readonly ViewedHolding[]): SheetDraft => ({
  name: 'Shares',
  columns: ['Holding', 'Allotted on', 'Shares', 'Cost', 'Price paid', 'Value', 'All shares', 'Part, %'],
  rows: holdings.flatMap((one) => one.lots.map((lot) => lotRow(one, lot))),
})

function lotRow(one: ViewedHolding, lot: HeldLot): Row {
  const { name, currency } = one
  const { id, date, shares, minor, price } = lot
  const on = dateText(date)
  const allotted = `allotted on ${on}`
  return [
    words(`lot_of:${id}`, name),
    { key: `lot_on:${id}`, label: 'Allotted on', unit: 'date', value: date },
    { key: `lot_shares:${id}`, label: `shares of ${name}`, unit: 'shares', value: shares, detail: allotted },
    moneyCell(`lot_cost:${id}`, `cost of ${name}`, { minor, currency }, { detail: `paid for on ${on}` }),
    {
      key: `lot_price:${id}`,
      label: `price paid for ${name}`,
      unit: 'price',
      value: price,
      currency,
      detail: allotted,
    },
    valueFigure(one, lot),
    ...partCells(name, lot),
  ]
}

/** What a lot is worth by itself, to the penny; nothing where the holding has no price, or has ended. */
function valueFigure({ id: holding, name, currency, price, isEnded }: ViewedHolding, lot: HeldLot) {
  if (price === null || isEnded) return undefined
  const value = times(cell(`lot_shares:${lot.id}`), cell(`price:${holding}`))
  const label = `value of ${name} allotted on ${dateText(lot.date)}`
  return figure(`lot_value:${lot.id}`, label, 'money', round(value, currencyPlaces(currency)), { currency })
}

/** Per cent of all shares of the company, with six places; nothing where not all of them are known. */
function partCells(name: string, { id, date, in_issue: all, percent }: HeldLot): Row {
  if (all === null || percent === null) return []
  const allShares: Cell = {
    key: `lot_in_issue:${id}`,
    label: `all shares of ${name}`,
    unit: 'shares',
    value: all,
    detail: 'in issue before the round, and allotted in it',
  }
  const part = round(over(times(cell(`lot_shares:${id}`), number('100')), cell(allShares.key)), 6)
  const label = `part of ${name} allotted on ${dateText(date)}`
  return [allShares, figure(`lot_part:${id}`, label, 'percent', part)]
}

/** Every price of what is or was held, with its change on the one before. */
export const pricesSheet = (holdings: readonly ChartedHolding[]): SheetDraft => ({
  name: 'Prices',
  columns: ['Holding', 'From', 'Price', 'Change, %'],
  rows: holdings.flatMap((one) =>
    one.prices.map((price, index) => priceRow(one, price, one.prices[index - 1])),
  ),
})

function priceRow(
  { name, currency }: ChartedHolding,
  { id, date, price }: HeldPrice,
  before?: HeldPrice,
): Row {
  const on = dateText(date)
  return [
    words(`price_of:${id}`, name),
    { key: `price_from:${id}`, label: 'From', unit: 'date', value: date },
    {
      key: `price_on:${id}`,
      label: `share price from ${on}, ${name}`,
      unit: 'price',
      value: price,
      currency,
      detail: `recorded for ${on}`,
    },
    before && isAbove(before.price) ? changeFigure(name, { id, on, before: before.id }) : undefined,
  ]
}

const isAbove = (price: string): boolean => (parsePrice(price) ?? 0n) > 0n

/** Worked example: from "2.50" to "4.00" is "60.000000". There is none after a price of nothing. */
function changeFigure(name: string, { id, on, before }: { id: number; on: string; before: number }) {
  const percent = over(times(cell(`price_on:${id}`), number('100')), cell(`price_on:${before}`))
  return figure(
    `price_change:${id}`,
    `change of the price on ${on}, ${name}`,
    'percent',
    minus(round(percent, 6), number('100')),
  )
}
