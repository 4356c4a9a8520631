import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import { cell, minus, number, over, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, Unit } from '../../../domain/worksheet.ts'
import type { Holding, ViewedHoldings } from '../holdings/read-holdings.ts'

type Amount = 'shares' | 'cost' | 'returned' | 'value' | 'gain' | 'gain_percent' | 'multiple'

/** What is in a row, and whether there is a cost that its gain is part of. */
interface Row {
  key: string
  name: string
  hasCost: boolean
}

/** Each holding with what it cost, paid out and is worth, at cost without a price, and all of them together. */
export function holdingsSheet(viewed: ViewedHoldings): SheetDraft {
  const { holdings, answer } = viewed
  const below = (amount: Amount) => sumOf(holdings.map(({ id }) => `holding_${amount}:${id}`))
  const total = { key: 'total', name: 'all holdings', hasCost: answer.gain_percent !== null }
  const back = plus(cell('holding_value:total'), cell('holding_returned:total'))
  return {
    name: 'Holdings',
    columns: ['Holder', 'Shares', 'Invested', 'Paid out', 'Value', 'Gain', 'Gain, %', 'Multiple'],
    rows: [
      ...holdings.map((holding) => holdingRow(viewed, holding)),
      [
        words('holding_name:total', total.name),
        amountCell(total, 'shares', 'Shares', 'shares', below('shares')),
        amountCell(total, 'cost', 'Invested', 'money', below('cost')),
        ...resultCells(total, { returned: below('returned'), value: below('value') }),
        answer.multiple === null
          ? undefined
          : amountCell(
              total,
              'multiple',
              'Multiple',
              'multiple',
              round(over(back, cell('holding_cost:total')), 6),
            ),
      ],
    ],
  }
}

function holdingRow({ payouts, answer }: ViewedHoldings, holding: Holding): (CellDraft | undefined)[] {
  const { id, holder: name, costMinor } = holding
  const { currency } = answer
  const row = { key: String(id), name, hasCost: costMinor > 0n }
  const detail = `allotted ${dateText(holding.bought_on)}`
  const paid = payouts.flatMap(({ investment_id: of }, index) =>
    of === id ? [`holding_payout:${index}`] : [],
  )
  const value =
    answer.price === null
      ? cell(`holding_cost:${id}`)
      : round(times(cell(`holding_shares:${id}`), cell('holding_price')), currencyPlaces(currency))
  return [
    words(`holding_name:${id}`, name),
    { key: `holding_shares:${id}`, label: `Shares, ${name}`, unit: 'shares', value: holding.shares, detail },
    moneyCell(`holding_cost:${id}`, `Invested, ${name}`, { minor: costMinor, currency }, { detail }),
    ...resultCells(row, { returned: sumOf(paid), value }),
  ]
}

const amountCell = ({ key, name }: Row, amount: Amount, label: string, unit: Unit, formula: Formula) =>
  figure(`holding_${amount}:${key}`, `${label}, ${name}`, unit, formula)

/** What came back, what is left, and the gain of both. */
function resultCells(
  row: Row,
  { returned, value }: { returned: Formula; value: Formula },
): (CellDraft | undefined)[] {
  const of = (amount: Amount) => cell(`holding_${amount}:${row.key}`)
  const paidOut = amountCell(row, 'returned', 'Paid out', 'money', returned)
  const gain = minus(plus(of('value'), of('returned')), of('cost'))
  const percent = round(over(times(of('gain'), number('100')), of('cost')), 6)
  return [
    paidOut,
    amountCell(row, 'value', 'Value', 'money', value),
    amountCell(row, 'gain', 'Gain', 'money', gain),
    row.hasCost ? amountCell(row, 'gain_percent', 'Gain', 'percent', percent) : undefined,
  ]
}
