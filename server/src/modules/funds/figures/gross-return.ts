import { valuesOf } from '../../../domain/evaluate.ts'
import { figure } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { positionRow } from '../../../domain/position-cells.ts'
import { cell, minus, number, sumOf, words } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import { irrForDisplay } from '../../../domain/xirr.ts'
import type { ViewedFund } from './viewed-fund.ts'

export const nameOf = ({ companies }: ViewedFund, id: number) =>
  companies.find((each) => each.id === id)?.name ?? ''

export const grossCount = ({ companyFlows }: ViewedFund) => companyFlows.length + 1

/** The rate before fees and carry; null where none may be shown. */
export function grossRate({ companyFlows, held, currency }: ViewedFund): string | null {
  const rows = held.positions.map((each) => positionRow(each))
  const total = figure(
    'value',
    'value',
    'money',
    sumOf(held.positions.map(({ key }) => `position_value:${key}`)),
    { currency },
  )
  const valueOf = valuesOf({
    currency,
    sheets: [{ name: 'Positions', columns: [], rows: [...rows, [total]] }],
    basis: [],
  })
  const flows = companyFlows.map(({ date, minor }) => ({ date, amountMinor: minor }))
  const found = irrForDisplay([
    ...flows,
    { date: held.date, amountMinor: parseMoney(valueOf('value'), currency, 'signed') ?? 0n },
  ])
  return 'rate' in found ? found.rate : null
}

export const grossFlows = (fund: ViewedFund): SheetDraft => ({
  name: 'Gross flows',
  columns: ['What', 'Date', 'Amount'],
  rows: [
    ...fund.companyFlows.map(({ id, date, minor, company }) => ({
      date,
      what: nameOf(fund, company),
      formula: minor < 0n ? minus(number('0'), cell(`deal:${id}`)) : cell(`deal:${id}`),
    })),
    { date: fund.held.date, what: 'value of all companies', formula: cell('portfolio_value') },
  ].map(({ date, what, formula }, index) => [
    words(`flow_what_gross:${index}`, what),
    { key: `flow_on_gross:${index}`, label: 'Date', unit: 'date', value: date },
    figure(`flow_gross:${index}`, `${what}, ${dateText(date)}`, 'money', formula, {
      currency: fund.currency,
    }),
  ]),
})
