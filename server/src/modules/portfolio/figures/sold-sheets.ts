import { moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, number, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../domain/worksheet.ts'
import type { ChartedHolding } from '../disposals/parcels.ts'
import type { ViewedSold } from '../disposals/view-sold.ts'
import type { HeldLot } from '../held-lots.ts'
import { figureOf, gainCells } from './gain-cells.ts'

type Row = (CellDraft | undefined)[]

/** What was sold of each holding, and the shares that left by a transfer; nothing where none did. */
export function soldSheets(sold: readonly ViewedSold[], charted: readonly ChartedHolding[]): SheetDraft[] {
  const left = charted.flatMap((one) => one.lots.filter(({ leftOn }) => leftOn !== null).map(leftRow(one)))
  if (left.length === 0) return []
  return [
    {
      name: 'Sold',
      columns: [
        'Holding',
        'Type',
        'Shares',
        'Invested',
        'Value',
        'Sold for',
        'Received',
        'Value less invested',
        'Value less invested, %',
        'Gain',
        'Gain, %',
        'Multiple including payouts',
        'Multiple excluding payouts',
        'IRR, % a year',
      ],
      rows: sold.map(soldRow),
    },
    {
      name: 'Shares transferred',
      columns: ['Holding', 'Allotted on', 'Transferred on', 'Shares', 'Cost', 'Price paid', 'Sold for'],
      rows: left,
    },
  ]
}

function soldRow(one: ViewedSold): Row {
  const { id, name, lots, paidOut } = one
  const amount = figureOf(one)
  const payouts = paidOut.map((_each, index) => `payout:${id}:${index}`)
  return [
    words(`name:${id}`, name),
    words(`kind_of:${id}`, one.type),
    amount('shares', 'shares', 'shares', sumOf(lots.map((lot) => `lot_shares:${lot.id}`))),
    amount('invested', 'invested', 'money', sumOf(lots.map((lot) => `lot_cost:${lot.id}`))),
    amount('value', 'value', 'money', number('0'), 'no longer held'),
    amount('proceeds', 'sold for', 'money', sumOf(lots.map((lot) => `sold_for:${lot.id}`))),
    payouts.length === 0
      ? amount('distributed', 'received', 'money', cell(`proceeds:${id}`))
      : amount('distributed', 'received', 'money', sumOf([`proceeds:${id}`, ...payouts])),
    ...gainCells(one),
  ]
}

const leftRow =
  ({ name, currency }: ChartedHolding) =>
  ({ id, date, leftOn, shares, price, minor, soldMinor }: HeldLot): Row => {
    const on = dateText(leftOn!)
    const detail = `${soldMinor > 0n ? 'sold' : 'given'}, registered on ${on}`
    return [
      words(`lot_of:${id}`, name),
      { key: `lot_on:${id}`, label: 'Allotted on', unit: 'date', value: date },
      { key: `left_on:${id}`, label: 'Transferred on', unit: 'date', value: leftOn! },
      { key: `lot_shares:${id}`, label: `shares of ${name}`, unit: 'shares', value: shares, detail },
      moneyCell(`lot_cost:${id}`, `cost of ${name}`, { minor, currency }, { detail }),
      {
        key: `lot_price:${id}`,
        label: `price paid for ${name}`,
        unit: 'price',
        value: price,
        currency,
        detail,
      },
      moneyCell(`sold_for:${id}`, `${name}, sold for`, { minor: soldMinor, currency }, { detail }),
    ]
  }
