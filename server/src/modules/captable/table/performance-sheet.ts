import type { AnswerOf, readCapTablePerformance } from '@moorgate/contract'
import { formatShares, parsePrice, valueOfShares } from '../../../domain/decimal.ts'
import type { Pricing } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { knownBasis } from '../certificate-words.ts'
import { cell, minus, over, plus, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { saidDate, saidPrice } from '../../../domain/said.ts'
import type { ValuedLot, ViewedPerformance } from './performance.ts'

type Performance = AnswerOf<typeof readCapTablePerformance>
type Round = Performance['rounds'][number]
type Amounts = Pick<Round, 'key' | 'name' | 'invested' | 'returned' | 'value' | 'gain' | 'multiple'>

/** The performance of rounds as cells; its keys begin with `performance_`. */
export function performanceWorksheet({ answer, lots, knownAt }: ViewedPerformance): Worksheet {
  return {
    currency: answer.currency,
    sheets: [roundsSheet(answer, lots), lotsSheet(answer, lots), companySheet(answer)],
    basis: [
      { label: 'As at', text: saidDate(answer.as_at) },
      ...knownBasis(knownAt),
      {
        label: 'Price',
        text:
          answer.price && answer.price_on
            ? `${saidPrice(answer.price, answer.currency)}, from ${saidDate(answer.price_on)}`
            : 'None is recorded',
      },
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

function roundsSheet(answer: Performance, lots: readonly ValuedLot[]): Sheet {
  const below = (figure: string) => sumOf(answer.rounds.map(({ key }) => `performance_${figure}:${key}`))
  const total: Amounts = { key: 'total', name: 'all rounds', ...answer }
  return {
    name: 'Performance',
    columns: ['Round', 'Paid', 'Paid back', 'Value', 'Gain', 'Multiple', 'Price', 'Issued', 'Held', 'Valued'],
    rows: [
      ...answer.rounds.map((row) => {
        const own = lots.filter((lot) => lot.round === row.key)
        const of = (figure: string) => sumOf(own.map(({ id }) => `performance_lot_${figure}:${id}`))
        return [
          ...amountCells(row, { paid: of('paid'), returned: of('returned'), value: of('value') }),
          made(row, 'issue_price', 'Price', 'price', row.price, undefined, 'what a share of the round cost'),
          made(row, 'shares', 'Shares issued', 'shares', row.shares, of('shares')),
          made(row, 'held', 'Shares held', 'shares', row.held_shares, of('held')),
          made(row, 'valued', 'Shares held and not written off', 'shares', row.valued_shares, of('valued')),
        ]
      }),
      ...(answer.price === null ? [] : [priceRow(answer.price, answer.price_on)]),
      amountCells(total, { paid: below('paid'), returned: below('returned'), value: below('value') }),
    ],
  }
}

const priceRow = (value: string, from: string | null): Cell[] => [
  words('performance_price_label', 'price of a share'),
  {
    key: 'performance_price',
    label: 'price of a share',
    unit: 'price',
    value,
    detail: `recorded for ${from}`,
  },
]

/** Lots of the rounds: what was allotted, what is left of it, what the price is of, and what came back by the ledger. */
function lotsSheet({ currency, price }: Performance, lots: readonly ValuedLot[]): Sheet {
  return {
    name: 'Lots',
    columns: ['Holder', 'Paid', 'Paid back', 'Issued', 'Held', 'Valued', 'Value'],
    rows: lots.map((lot) => {
      const lotCell = (figure: string, unit: Cell['unit'], value: string, detail: string): Cell => ({
        key: `performance_lot_${figure}:${lot.id}`,
        label: lot.holder,
        unit,
        value,
        detail,
      })
      const allotted = `allotted ${saidDate(lot.allotted_on)}`
      const money = (minor: bigint) => formatMoney(minor, currency)
      return [
        words(`performance_lot:${lot.id}`, lot.holder),
        lotCell('paid', 'money', money(lot.costMinor), allotted),
        lotCell('returned', 'money', money(lot.returnedMinor), 'distributions in the ledger'),
        lotCell('shares', 'shares', formatShares(lot.sharesMicro), allotted),
        lotCell('held', 'shares', formatShares(lot.heldMicro), allotted),
        lotCell('valued', 'shares', formatShares(lot.valuedMicro), allotted),
        price === null ? undefined : valueCell(lot, { priceE8: parsePrice(price) ?? 0n, currency }),
      ]
    }),
  }
}

const valueCell = ({ id, holder, valuedMicro }: ValuedLot, at: Pricing): Cell => ({
  key: `performance_lot_value:${id}`,
  label: holder,
  unit: 'money',
  value: formatMoney(valueOfShares(valuedMicro, at), at.currency),
  formula: round(times(cell(`performance_lot_valued:${id}`), cell('performance_price')), 2),
})

/** Each price by its place in the history, since a company may have two prices on one day. */
function companySheet({ history }: Performance): Sheet {
  return {
    name: 'Company value',
    columns: ['Date', 'Price', 'Shares in issue', 'Value'],
    rows: history.map(({ date, price, shares, value, source }, index) => [
      { key: `performance_date:${index}`, label: 'date', unit: 'date', value: date },
      {
        key: `performance_price:${index}`,
        label: `price of ${saidDate(date)}`,
        unit: 'price',
        value: price,
        detail: source,
      },
      {
        key: `performance_issued:${index}`,
        label: `shares in issue on ${saidDate(date)}`,
        unit: 'shares',
        value: shares,
        detail: 'the table at the end of that day',
      },
      {
        key: `performance_company:${index}`,
        label: `value of the company on ${saidDate(date)}`,
        unit: 'money',
        value,
        formula: round(times(cell(`performance_issued:${index}`), cell(`performance_price:${index}`)), 2),
      },
    ]),
  }
}

function made(
  row: Pick<Amounts, 'key' | 'name'>,
  figure: string,
  label: string,
  unit: Cell['unit'],
  value: string | null,
  formula?: Formula,
  detail?: string,
): Cell | undefined {
  if (value === null) return undefined
  const key = `performance_${figure}:${row.key}`
  return {
    key,
    label: `${label}, ${row.name}`,
    unit,
    value,
    ...(formula && { formula }),
    ...(detail && { detail }),
  }
}

function amountCells(
  row: Amounts,
  sums: { paid: Formula; returned: Formula; value: Formula },
): (Cell | undefined)[] {
  const of = (figure: string) => cell(`performance_${figure}:${row.key}`)
  const back = plus(of('value'), of('returned'))
  return [
    words(`performance_name:${row.key}`, row.name),
    made(row, 'paid', 'Paid', 'money', row.invested, sums.paid),
    made(row, 'returned', 'Paid back', 'money', row.returned, sums.returned),
    made(row, 'value', 'Value', 'money', row.value, sums.value),
    made(row, 'gain', 'Gain', 'money', row.gain, minus(back, of('paid'))),
    made(row, 'multiple', 'Multiple', 'multiple', row.multiple, round(over(back, of('paid')), 6)),
  ]
}
