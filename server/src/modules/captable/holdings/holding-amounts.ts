import { formatMoney, sum } from '../../../domain/money.ts'
import { holdingReturn } from '../../../domain/returns.ts'
import { cell, minus, number, over, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import { saidDate } from '../../../domain/said.ts'
import { valueOf } from './read-holdings.ts'
import type { Holding, ViewedHoldings } from './read-holdings.ts'

interface Amounts {
  key: string
  name: string
  shares: string
  cost: string
  returned: string
  value: string | null
  gain: string | null
  gain_percent: string | null
}

/** Each holding with what it cost, paid out and is worth, and all of them together. */
export function holdingsSheet(viewed: ViewedHoldings): Sheet {
  const { holdings, answer } = viewed
  const below = (figure: string) => sumOf(holdings.map(({ id }) => `holding_${figure}:${id}`))
  const multiple = over(
    plus(cell('holding_value:total'), cell('holding_returned:total')),
    cell('holding_cost:total'),
  )
  const total: Amounts = { key: 'total', name: 'all holdings', ...answer }
  return {
    name: 'Holdings',
    columns: ['Holder', 'Shares', 'Invested', 'Paid out', 'Value', 'Gain', 'Gain, %', 'Multiple'],
    rows: [
      ...holdings.map((holding) => {
        const paid = viewed.payouts.flatMap(({ investment_id: of }, index) =>
          of === holding.id ? [`holding_payout:${index}`] : [],
        )
        const value = round(times(cell(`holding_shares:${holding.id}`), cell('holding_price')), 2)
        return amountCells(
          amountsOf(viewed, holding),
          { value, returned: sumOf(paid) },
          saidDate(holding.bought_on),
        )
      }),
      [
        ...amountCells(total, {
          shares: below('shares'),
          cost: below('cost'),
          value: below('value'),
          returned: below('returned'),
        }),
        answer.multiple === null
          ? undefined
          : {
              key: 'holding_multiple:total',
              label: 'Multiple, all holdings',
              unit: 'multiple',
              value: answer.multiple,
              formula: round(multiple, 6),
            },
      ],
    ],
  }
}

function amountsOf(viewed: ViewedHoldings, holding: Holding): Amounts {
  const { currency } = viewed.round
  const money = (minor: bigint) => formatMoney(minor, currency)
  const distributedMinor = sum(
    viewed.payouts.filter(({ investment_id: id }) => id === holding.id).map(({ minor }) => minor),
  )
  const valueMinor = valueOf(holding, viewed)
  const back =
    valueMinor === undefined
      ? undefined
      : holdingReturn({ costMinor: holding.costMinor, distributedMinor, valueMinor })
  return {
    key: String(holding.id),
    name: holding.holder,
    shares: holding.shares,
    cost: money(holding.costMinor),
    returned: money(distributedMinor),
    value: valueMinor === undefined ? null : money(valueMinor),
    gain: back ? money(back.gainMinor) : null,
    gain_percent: back?.gainPercent ?? null,
  }
}

interface Sums {
  shares?: Formula
  cost?: Formula
  returned: Formula
  value: Formula
}

function amountCells(row: Amounts, sums: Sums, bought?: string): (Cell | undefined)[] {
  const of = (figure: string) => cell(`holding_${figure}:${row.key}`)
  const made = (figure: string, label: string, unit: Cell['unit'], value: string | null, formula?: Formula) =>
    value === null
      ? undefined
      : {
          key: `holding_${figure}:${row.key}`,
          label: `${label}, ${row.name}`,
          unit,
          value,
          ...(formula ? { formula } : { detail: `allotted ${bought}` }),
        }
  return [
    words(`holding_name:${row.key}`, row.name),
    made('shares', 'Shares', 'shares', row.shares, sums.shares),
    made('cost', 'Invested', 'money', row.cost, sums.cost),
    made('returned', 'Paid out', 'money', row.returned, sums.returned),
    made('value', 'Value', 'money', row.value, sums.value),
    made('gain', 'Gain', 'money', row.gain, minus(plus(of('value'), of('returned')), of('cost'))),
    made(
      'gain_percent',
      'Gain',
      'percent',
      row.gain_percent,
      round(over(times(of('gain'), number('100')), of('cost')), 6),
    ),
  ]
}
