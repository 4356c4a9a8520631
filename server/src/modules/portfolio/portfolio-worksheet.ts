import { moneyCell, numberCell, percentCell } from '../../domain/figure-cells.ts'
import { ratio } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { portfolioTotal } from '../../domain/portfolio-total.ts'
import type { PortfolioTotal } from '../../domain/portfolio-total.ts'
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
} from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../domain/worksheet.ts'
import { dateText } from '../../domain/format.ts'
import { changesSheet } from './changes-sheet.ts'
import { holdingsSheet } from './holding-cells.ts'
import { lotsSheet, pricesSheet } from './lot-sheets.ts'
import { overTimeSheets } from './over-time-sheets.ts'
import { flowSheets, rateCell } from './rate-cells.ts'
import { rateOf } from './positions.ts'
import type { ViewedHolding, ViewedPortfolio } from './view-portfolio.ts'

/**
 * A portfolio in cells: each holding back to its lots, prices and payments, what they come to, in each
 * currency by itself, and what they came to on the days of the charts; where one figure is opened, on its day
 * alone.
 */
export function portfolioWorksheet({ holdings, today }: ViewedPortfolio, figure?: string): Worksheet {
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
      ...overTimeSheets(holdings, today, figure),
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
function totalLines([currency, all]: [string, ViewedHolding[]], isOneOfMany: boolean): Cell[][] {
  const still = all.filter(({ isEnded }) => !isEnded)
  const past = all.filter(({ isEnded }) => isEnded)
  const keys = (some: readonly ViewedHolding[], amount: Amount) =>
    sumOf(some.map(({ id }) => `${amount}:${id}`))
  const key = (figure: string) => `${figure}:${currency}`
  const at = (figure: string) => cell(key(figure))
  const money = (figure: string, label: string, minor: bigint, formula: Formula) =>
    lineOf(
      moneyCell(key(figure), isOneOfMany ? `${label}, ${currency}` : label, { minor, currency }, { formula }),
    )
  const count = (figure: string, label: string, some: readonly ViewedHolding[]) =>
    lineOf(
      numberCell(key(figure), isOneOfMany ? `${label}, ${currency}` : label, String(some.length), {
        formula: countOf(some.map(({ id }) => `invested:${id}`)),
      }),
    )
  const sums = portfolioTotal(all)
  const { investedMinor: invested, heldMinor: held, valueMinor: value, gainMinor: gain } = sums
  const { unrealisedMinor: unrealised, distributedMinor: distributed } = sums
  const realised = minus(keys(past, 'distributed'), keys(past, 'invested'))
  return [
    money('value', 'value of what is held', value, keys(still, 'value')),
    money('held', 'invested in what is held', held, keys(still, 'invested')),
    money('unrealised', 'unrealised gain', unrealised, minus(at('value'), at('held'))),
    ...percentLine(
      key('unrealised_percent'),
      'unrealised gain',
      [unrealised, held],
      [at('unrealised'), at('held')],
    ),
    money('realised', 'realised gain', sums.realisedMinor, realised),
    money('income', 'paid out on what is held', sums.incomeMinor, keys(still, 'distributed')),
    money('gain', 'total gain', gain, plus(plus(at('unrealised'), at('realised')), at('income'))),
    money('invested', 'invested to date', invested, keys(all, 'invested')),
    count('holdings', 'holdings', still),
    count('ended', 'holdings that have ended', past),
    money('distributed', 'paid out to date', distributed, keys(all, 'distributed')),
    ...percentLine(key('gain_percent'), 'total gain', [gain, invested], [at('gain'), at('invested')]),
    ...multipleLine(
      key('multiple'),
      'multiple of everything',
      [value + distributed, invested],
      [plus(at('value'), at('distributed')), at('invested')],
    ),
    ...multipleLine(
      key('held_multiple'),
      'multiple of what is held',
      [value, held],
      [at('value'), at('held')],
    ),
    ...totalRate(currency, all),
    ...typeLines(currency, still, sums),
  ]
}

function totalRate(currency: string, all: readonly ViewedHolding[]): Cell[][] {
  const { irr } = rateOf(
    all.map(({ lots, paidOut, valuedOn, isEnded, valueMinor }) => ({
      paid_in: lots.map(({ date, minor }) => [date, -minor] as const),
      paid_out: paidOut.map(({ date, minor }) => [date, minor] as const),
      valued_on: valuedOn,
      ended: isEnded,
      value_minor: String(valueMinor),
    })),
  )
  return irr === null ? [] : [lineOf(rateCell(currency, `IRR of everything, ${currency}`, irr, all))]
}

const percentLine = (
  key: string,
  label: string,
  [part, whole]: readonly [bigint, bigint],
  [above, below]: readonly [Formula, Formula],
): Cell[][] => {
  const value = ratio(part * 100n, whole, 6)
  const formula = round(over(times(above, number('100')), below), 6)
  return value === undefined ? [] : [lineOf(percentCell(key, label, value, { formula }))]
}

function multipleLine(
  key: string,
  label: string,
  [part, whole]: readonly [bigint, bigint],
  [above, below]: readonly [Formula, Formula],
): Cell[][] {
  const value = ratio(part, whole, 6)
  if (value === undefined) return []
  return [lineOf({ key, label, unit: 'multiple', value, formula: round(over(above, below), 6) })]
}

/** What is held by type of investment. */
function typeLines(
  currency: string,
  still: readonly ViewedHolding[],
  { types, valueMinor: value }: PortfolioTotal,
): Cell[][] {
  return types.flatMap(({ type, valueMinor: minor }) => {
    const some = still.filter((one) => one.type === type)
    const key = `kind:${currency}:${type}`
    return [
      lineOf({
        key,
        label: `${type}, ${currency}`,
        unit: 'money',
        value: formatMoney(minor, currency),
        currency,
        formula: sumOf(some.map(({ id }) => `value:${id}`)),
      }),
      ...percentLine(
        `kind_percent:${currency}:${type}`,
        `${type}, of what is held`,
        [minor, value],
        [cell(key), cell(`value:${currency}`)],
      ),
    ]
  })
}
