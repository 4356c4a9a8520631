import { valuesOf } from '../../../domain/evaluate.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { positionRow } from '../../../domain/position-cells.ts'
import { cell, minus, number, sumOf, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import { irrForDisplay } from '../../../domain/xirr.ts'
import { heldValueSheets } from '../structures/held-sheets.ts'
import { holdingsKey } from '../structures/holding-lines.ts'
import type { ViewedFund } from './viewed-fund.ts'

export const nameOf = ({ companies }: ViewedFund, id: number) =>
  companies.find((each) => each.id === id)?.name ?? ''

export const grossCount = (fund: ViewedFund) => grossMoney(fund).length + 1

/** What was paid for companies and funds, and came back, with the cell of each. */
const grossMoney = (fund: ViewedFund): { date: string; minor: bigint; what: string; key: string }[] => [
  ...fund.companyFlows.map(({ id, date, minor, company }) => ({
    date,
    minor,
    what: nameOf(fund, company),
    key: `deal:${id}`,
  })),
  ...fund.heldFunds.flatMap(({ path, name, payments, payouts }) => [
    ...payments.map(({ id, date, capitalMinor }) => ({
      date,
      minor: -capitalMinor,
      what: name,
      key: `held_paid:${path}:${id}`,
    })),
    ...payouts.map(({ id, date, minor }) => ({
      date,
      minor,
      what: name,
      key: `held_received:${path}:${id}`,
    })),
  ]),
]

/** The rate before fees and carry; null where none may be shown. */
export function grossRate(fund: ViewedFund): string | null {
  const { held, heldFunds, currency } = fund
  const keys = [
    ...held.positions.map(({ key }) => `position_value:${key}`),
    ...heldFunds.map(({ path }) => `held_value:${path}`),
  ]
  const total = figure('value', 'value', 'money', sumOf(keys), { currency })
  const rows = held.positions.map((each) => positionRow(each))
  const valueOf = valuesOf({
    currency,
    sheets: [
      { name: 'Positions', columns: [], rows: [...rows, [total]] },
      ...heldValueSheets(heldFunds, currency),
    ],
    basis: [],
  })
  const found = irrForDisplay([
    ...grossMoney(fund).map(({ date, minor }) => ({ date, amountMinor: minor })),
    { date: held.date, amountMinor: parseMoney(valueOf('value'), currency, 'signed') ?? 0n },
  ])
  return 'rate' in found ? found.rate : null
}

export const grossFlows = (fund: ViewedFund): SheetDraft => ({
  name: 'Gross flows',
  columns: ['What', 'Date', 'Amount'],
  rows: [
    ...grossMoney(fund).map(({ date, minor, what, key }) => ({
      date,
      what,
      formula: minor < 0n ? minus(number('0'), cell(key)) : cell(key),
    })),
    { date: fund.held.date, what: 'value of all holdings', formula: cell(holdingsKey(fund, 'value')) },
  ].map(({ date, what, formula }, index) => [
    words(`flow_what_gross:${index}`, what),
    { key: `flow_on_gross:${index}`, label: 'Date', unit: 'date', value: date },
    figure(`flow_gross:${index}`, `${what}, ${dateText(date)}`, 'money', formula, {
      currency: fund.currency,
    }),
  ]),
})
