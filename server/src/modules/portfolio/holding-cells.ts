import { formatPercent, parsePercent, ratio } from '../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../domain/figure-cells.ts'
import type { CellOrigin } from '../../domain/figure-cells.ts'
import { sum } from '../../domain/money.ts'
import { cell, minus, number, over, plus, round, sumOf, times, words } from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../domain/worksheet.ts'
import { dateText } from '../../domain/format.ts'
import { rateCell } from './rate-cells.ts'
import type { ViewedHolding } from './view-portfolio.ts'

type Row = (Cell | undefined)[]

const heads = [
  'Holding',
  'Kind',
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
  'Multiple',
  'IRR, % a year',
  'Part of the company, %',
]

/** Each holding with what it cost, is worth and paid out; figures by its opportunity's id. */
export const holdingsSheet = (holdings: readonly ViewedHolding[]): Sheet => ({
  name: 'Holdings',
  columns: heads,
  rows: holdings.map(holdingRow),
})

function holdingRow(one: ViewedHolding): Row {
  const { id, name, currency, costMinor, valueMinor, distributedMinor, lots, paidOut } = one
  const at = (figure: string) => cell(`${figure}:${id}`)
  const money = (figure: string, label: string, minor: bigint, cellOrigin: CellOrigin) =>
    moneyCell(`${figure}:${id}`, `${label}, ${name}`, { minor, currency }, cellOrigin)
  const percent = (figure: string, label: string, part: bigint, of: Formula) => {
    const value = ratio(part * 100n, costMinor, 6)
    const formula = round(over(times(of, number('100')), at('invested')), 6)
    return value === undefined
      ? undefined
      : percentCell(`${figure}:${id}`, `${label}, ${name}`, value, { formula })
  }
  const gain = valueMinor + distributedMinor - costMinor
  return [
    words(`name:${id}`, name),
    words(`kind_of:${id}`, one.type),
    {
      key: `shares:${id}`,
      label: `shares, ${name}`,
      unit: 'shares',
      value: one.shares,
      formula: sumOf(lots.map((lot) => `lot_shares:${lot.id}`)),
    },
    priceCell(one),
    {
      key: `cost_price:${id}`,
      label: `cost of a share, ${name}`,
      unit: 'price',
      value: one.costPrice,
      currency,
      formula: round(over(at('invested'), at('shares')), 8),
    },
    money('invested', 'invested', costMinor, { formula: sumOf(lots.map((lot) => `lot_cost:${lot.id}`)) }),
    money('value', 'value', valueMinor, valueSaid(one)),
    money('distributed', 'paid out', distributedMinor, {
      formula: sumOf(paidOut.map((_each, index) => `payout:${id}:${index}`)),
    }),
    money('rise', 'value less invested', valueMinor - costMinor, {
      formula: minus(at('value'), at('invested')),
    }),
    percent('rise_percent', 'value less invested', valueMinor - costMinor, at('rise')),
    money('gain', 'gain', gain, { formula: minus(plus(at('value'), at('distributed')), at('invested')) }),
    percent('gain_percent', 'gain', gain, at('gain')),
    multipleCell(one),
    one.irr === null ? undefined : rateCell(String(id), `IRR, ${name}`, one.irr, [one]),
    partCell(one),
  ]
}

const priceCell = ({ id, name, currency, price, valuedOn }: ViewedHolding): Cell | undefined =>
  price === null
    ? undefined
    : {
        key: `price:${id}`,
        label: `price of a share, ${name}`,
        unit: 'price',
        value: price,
        currency,
        detail: `the newest price${valuedOn === null ? '' : `, from ${dateText(valuedOn)}`}`,
      }

/** At the newest price; at cost while there is none; nothing once it has ended. */
function valueSaid({ id, isEnded, price, lots }: ViewedHolding): CellOrigin {
  if (isEnded) return { formula: number('0'), detail: 'it has ended' }
  if (price === null) return { formula: cell(`invested:${id}`), detail: 'at cost, until there is a price' }
  return { formula: sumOf(lots.map((lot) => `lot_value:${lot.id}`)) }
}

function multipleCell({
  id,
  name,
  costMinor,
  valueMinor,
  distributedMinor,
}: ViewedHolding): Cell | undefined {
  const value = ratio(valueMinor + distributedMinor, costMinor, 6)
  if (value === undefined) return undefined
  const back = plus(cell(`value:${id}`), cell(`distributed:${id}`))
  return {
    key: `multiple:${id}`,
    label: `multiple, ${name}`,
    unit: 'multiple',
    value,
    formula: round(over(back, cell(`invested:${id}`)), 6),
  }
}

/** The parts that its lots are, as far as the company's shares are known. */
function partCell({ id, name, lots }: ViewedHolding): Cell | undefined {
  const parts = lots.map(({ percent }) => percent)
  if (lots.length === 0 || parts.includes(null)) return undefined
  const value = formatPercent(sum(parts.map((part) => parsePercent(part ?? '') ?? 0n)))
  const formula = sumOf(lots.map((lot) => `lot_part:${lot.id}`))
  return percentCell(`part:${id}`, `part of the company, ${name}`, value, { formula })
}
