import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces } from '../../../domain/money.ts'
import { cell, lineOf, minus, over, plus, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula } from '../../../domain/worksheet.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import type { SumLines } from './portfolio-facts.ts'
import { standingsOf } from './standings.ts'
import type { ViewedFund } from './viewed-fund.ts'
import { inText } from '../../../domain/tenant-labels.ts'

/** An investor's own part of the fund's value, and of each line of the bridge by units. */
export function ownLines(fund: ViewedFund): SumLines {
  const { closing, opening } = portfolioFacts(fund)
  const { currency } = fund
  const ids = standingsOf(fund)
    .filter(({ counted }) => counted.value)
    .map(({ commitment }) => commitment.id)
  if (!closing || ids.length === 0) return []
  const places = currencyPlaces(currency)
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    lineOf(figure(key, label, 'money', formula, { currency, ...(detail && { detail }) }))
  const part = (whole: Formula) =>
    round(over(times(whole, cell('own_units')), cell(`nav_units:${closing.id}`)), places)
  const since = (key: string, minor: bigint, label: string) =>
    lineOf<CellDraft>(moneyCell(key, label, { minor, currency }, { detail: 'between the two days' }))
  const isBetween = ({ date }: { date: string }) =>
    opening !== undefined && date > opening.date && date <= closing.date
  const paidIn = fund.payments.filter(isBetween).reduce((sum, each) => sum + each.capitalMinor, 0n)
  const paidOut = fund.payouts.filter(isBetween).reduce((sum, each) => sum + each.minor, 0n)
  const explained = ['own_rises', 'own_falls', 'own_flows']
    .map((key) => cell(key))
    .reduce(plus, cell('own_opening'))
  const unitsBefore = opening
    ? fund.payments.filter(({ date }) => date <= opening.date).map(({ id }) => `payment_units:${id}`)
    : []
  return [
    lineOf(figure('own_units', 'your units', 'shares', sumOf(ids.map((id) => `counted_units:${id}`)))),
    money('own_value', 'value of your units', sumOf(ids.map((id) => `value:${id}`))),
    ...(opening
      ? [
          lineOf(
            figure(
              'own_units_before',
              `your units on ${dateText(opening.date)}`,
              'shares',
              sumOf(unitsBefore),
            ),
          ),
          money(
            'own_opening',
            `your value on ${dateText(opening.date)}`,
            round(times(cell('own_units_before'), cell(`nav_unit:${opening.id}`)), places),
          ),
          money('own_rises', 'gains on holdings, your share', part(cell('bridge_rises')), 'by units'),
          money('own_falls', 'losses on holdings, your share', part(cell('bridge_falls')), 'by units'),
          since('own_paid_in', paidIn, 'paid in by you'),
          since('own_paid_out', paidOut, 'paid out to you'),
          money(
            'own_flows',
            `calls and ${inText('distributions')}`,
            minus(cell('own_paid_in'), cell('own_paid_out')),
          ),
          money(
            'own_other_change',
            'fees, costs and other income, your share',
            minus(cell('own_value'), explained),
            'balance after the other lines',
          ),
        ]
      : []),
  ]
}
