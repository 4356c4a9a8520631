import { moneyCell, percentCell } from '../../domain/figure-cells.ts'
import { parsePrice, parseShares, ratio, valueOfShares } from '../../domain/decimal.ts'
import { formatScaled, parseScaled } from '../../domain/scaled.ts'
import { dateText } from '../../domain/format.ts'
import { cell, minus, number, over, round, times, words } from '../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../domain/worksheet.ts'
import type { HeldLot, HeldPrice, ViewedHolding } from './view-portfolio.ts'

type Row = (Cell | undefined)[]

/** The register's lots, with the part of the company that each is. */
export const lotsSheet = (holdings: readonly ViewedHolding[]): Sheet => ({
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
    valueCell(one, lot),
    ...partCells(name, lot),
  ]
}

/** What a lot is worth by itself, to the penny; nothing where the holding has no price, or has ended. */
function valueCell({ id: holding, name, currency, price, isEnded }: ViewedHolding, lot: HeldLot) {
  if (price === null || isEnded) return undefined
  const at = { priceE8: parsePrice(price) ?? 0n, currency }
  return moneyCell(
    `lot_value:${lot.id}`,
    `value of ${name} allotted on ${dateText(lot.date)}`,
    { minor: valueOfShares(parseShares(lot.shares) ?? 0n, at), currency },
    { formula: round(times(cell(`lot_shares:${lot.id}`), cell(`price:${holding}`)), 2) },
  )
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
  return [allShares, percentCell(`lot_part:${id}`, label, percent, { formula: part })]
}

/** Every price of what is held, with its change on the one before. */
export const pricesSheet = (holdings: readonly ViewedHolding[]): Sheet => ({
  name: 'Prices',
  columns: ['Holding', 'From', 'Price', 'Change, %'],
  rows: holdings.flatMap((one) =>
    one.prices.map((price, index) => priceRow(one, price, one.prices[index - 1])),
  ),
})

function priceRow(
  { name, currency }: ViewedHolding,
  { id, date, price }: HeldPrice,
  before?: HeldPrice,
): Row {
  const on = dateText(date)
  const change = before && changeFrom(before.price, price)
  return [
    words(`price_of:${id}`, name),
    { key: `price_from:${id}`, label: 'From', unit: 'date', value: date },
    {
      key: `price_on:${id}`,
      label: `price of a share from ${on}, ${name}`,
      unit: 'price',
      value: price,
      currency,
      detail: `recorded for ${on}`,
    },
    change === undefined
      ? undefined
      : percentCell(`price_change:${id}`, `change of the price on ${on}, ${name}`, change, {
          formula: minus(
            round(over(times(cell(`price_on:${id}`), number('100')), cell(`price_on:${before!.id}`)), 6),
            number('100'),
          ),
        }),
  ]
}

/** Worked example: from "2.50" to "4.00" is "60.000000". Undefined after a price of nothing. */
function changeFrom(before: string, price: string): string | undefined {
  const whole = ratio((parsePrice(price) ?? 0n) * 100n, parsePrice(before) ?? 0n, 6)
  if (whole === undefined) return undefined
  const percent = parseScaled(whole, { places: 6, wholeDigits: 20 }) ?? 0n
  return formatScaled(percent - 100_000_000n, 6)
}
