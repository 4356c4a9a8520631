import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { portfolioTotal } from '../../../domain/portfolio-total.ts'
import type { PortfolioTotal } from '../../../domain/portfolio-total.ts'
import {
  cell,
  countOf,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, Sheet, Unit, WorksheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import { changesSheet } from './changes-sheet.ts'
import { holdingsSheet } from './holdings-sheet.ts'
import { lotsSheet, pricesSheet } from './lot-sheets.ts'
import { overTimeSheets } from './over-time-sheets.ts'
import { flowSheets, rateFigure } from './rate-cells.ts'
import { rateOf } from '../positions.ts'
import type { ViewedHolding, ViewedPortfolio } from '../view-portfolio.ts'

/**
 * A portfolio in cells: each holding back to its lots, prices and payments, what they come to, in each
 * currency by itself, and what they came to on the days of the charts; where one figure is opened, on its day
 * alone.
 */
export function portfolioWorksheet({ holdings, today }: ViewedPortfolio, opened?: string): WorksheetDraft {
  const groups = [...Map.groupBy(holdings, ({ currency }) => currency)]
  return {
    currency: holdings[0]?.currency ?? 'GBP',
    sheets: [
      {
        name: 'Portfolio',
        columns: ['What', 'Amount'],
        rows: groups.flatMap((group) => totalLines(group, groups.length > 1)),
      },
      holdingsSheet(holdings),
      lotsSheet(holdings),
      pricesSheet(holdings),
      payoutsSheet(holdings),
      ...changesSheet(holdings),
      ...flowSheets(groups),
      ...overTimeSheets(holdings, today, opened),
    ],
    basis: [
      { label: 'As at', text: dateText(today) },
      { label: 'Value', text: 'At the newest price of each holding; at cost where there is none yet' },
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

function payoutsSheet(holdings: readonly ViewedHolding[]): Sheet {
  return {
    name: 'Paid out',
    columns: ['Holding', 'Date', 'Amount'],
    rows: holdings.flatMap(({ id, name, currency, paidOut }) =>
      paidOut.map(({ date, minor }, index): Cell[] => [
        words(`payout_of:${id}:${index}`, name),
        { key: `payout_on:${id}:${index}`, label: 'Date', unit: 'date', value: date },
        moneyCell(
          `payout:${id}:${index}`,
          `paid out by ${name}`,
          { minor, currency },
          { detail: `distribution of ${dateText(date)}, in the ledger` },
        ),
      ]),
    ),
  }
}

type Amount = 'invested' | 'value' | 'distributed'

/** What everything in one currency comes to, as the portfolio's page shows it. */
function totalLines([currency, all]: [string, ViewedHolding[]], isOneOfMany: boolean): CellDraft[][] {
  const still = all.filter(({ isEnded }) => !isEnded)
  const past = all.filter(({ isEnded }) => isEnded)
  const total = portfolioTotal(all)
  const keys = (some: readonly ViewedHolding[], amount: Amount) => some.map(({ id }) => `${amount}:${id}`)
  const sums = (some: readonly ViewedHolding[], amount: Amount) => sumOf(keys(some, amount))
  const at = (key: string) => cell(`${key}:${currency}`)
  const line = (key: string, label: string, unit: Unit, formula: Formula) =>
    lineOf(
      figure(`${key}:${currency}`, isOneOfMany ? `${label}, ${currency}` : label, unit, formula, {
        ...(unit === 'money' && { currency }),
      }),
    )
  const ofHeld = whereAbove(total.heldMinor)
  const ofInvested = whereAbove(total.investedMinor)
  return [
    line('value', 'value of what is held', 'money', sums(still, 'value')),
    line('held', 'invested in what is held', 'money', sums(still, 'invested')),
    line('unrealised', 'unrealised gain', 'money', minus(at('value'), at('held'))),
    ...ofHeld(percentLine(`unrealised_percent:${currency}`, 'unrealised gain', at('unrealised'), at('held'))),
    line('realised', 'realised gain', 'money', minus(sums(past, 'distributed'), sums(past, 'invested'))),
    line('income', 'paid out on what is held', 'money', sums(still, 'distributed')),
    line('gain', 'total gain', 'money', plus(plus(at('unrealised'), at('realised')), at('income'))),
    line('invested', 'invested to date', 'money', sums(all, 'invested')),
    line('holdings', 'holdings', 'number', countOf(keys(still, 'invested'))),
    line('ended', 'holdings that have ended', 'number', countOf(keys(past, 'invested'))),
    line('distributed', 'paid out to date', 'money', sums(all, 'distributed')),
    ...ofInvested(percentLine(`gain_percent:${currency}`, 'total gain', at('gain'), at('invested'))),
    ...ofInvested(
      multipleLine(
        `multiple:${currency}`,
        'multiple of everything',
        over(plus(at('value'), at('distributed')), at('invested')),
      ),
    ),
    ...ofHeld(
      multipleLine(`held_multiple:${currency}`, 'multiple of what is held', over(at('value'), at('held'))),
    ),
    ...totalRate(currency, all),
    ...typeLines(currency, still, total),
  ]
}

/** A part of nothing is no figure. */
const whereAbove =
  (wholeMinor: bigint) =>
  (line: CellDraft[]): CellDraft[][] =>
    wholeMinor === 0n ? [] : [line]

function totalRate(currency: string, all: readonly ViewedHolding[]): CellDraft[][] {
  const { irr } = rateOf(
    all.map(({ lots, paidOut, valuedOn, isEnded, valueMinor }) => ({
      paid_in: lots.map(({ date, minor }) => [date, -minor] as const),
      paid_out: paidOut.map(({ date, minor }) => [date, minor] as const),
      valued_on: valuedOn,
      ended: isEnded,
      value_minor: String(valueMinor),
    })),
  )
  return irr === null ? [] : [lineOf(rateFigure(currency, `IRR of everything, ${currency}`, all))]
}

const percentLine = (key: string, label: string, part: Formula, whole: Formula): CellDraft[] =>
  lineOf(figure(key, label, 'percent', round(over(times(part, number('100')), whole), 6)))

const multipleLine = (key: string, label: string, formula: Formula): CellDraft[] =>
  lineOf(figure(key, label, 'multiple', round(formula, 6)))

/** What is held by type of investment. */
function typeLines(
  currency: string,
  still: readonly ViewedHolding[],
  { types, valueMinor }: PortfolioTotal,
): CellDraft[][] {
  return types.flatMap(({ type }) => {
    const key = `kind:${currency}:${type}`
    const some = still.filter((one) => one.type === type)
    const values = sumOf(some.map(({ id }) => `value:${id}`))
    return [
      lineOf(figure(key, `${type}, ${currency}`, 'money', values, { currency })),
      ...whereAbove(valueMinor)(
        percentLine(
          `kind_percent:${currency}:${type}`,
          `${type}, of what is held`,
          cell(key),
          cell(`value:${currency}`),
        ),
      ),
    ]
  })
}
