import { figure } from '../../../domain/figure-cells.ts'
import { cell, minus, number, round, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import { isRated } from '../positions.ts'
import type { ViewedHolding } from '../view-portfolio.ts'

/** A payment on its day, as a yearly rate has it: out of the investor's pocket is below zero. */
interface Payment {
  date: string
  what: string
  formula: Formula
}

/**
 * What was paid for some holdings and paid out on them, and what each was worth on the day of its price; in
 * order of days.
 */
function paymentsOf(holdings: readonly ViewedHolding[]): Payment[] {
  const rated = holdings.filter(({ valuedOn, isEnded }) => isRated({ valued_on: valuedOn, ended: isEnded }))
  const payments = rated.flatMap((one): Payment[] => [
    ...paidOf(one),
    ...(one.valuedOn === null || one.isEnded ? [] : [valueOf(one, one.valuedOn)]),
  ])
  return payments.toSorted((one, other) => one.date.localeCompare(other.date))
}

const valueOf = ({ id, name }: ViewedHolding, date: string): Payment => ({
  date,
  what: `value of ${name}`,
  formula: cell(`value:${id}`),
})

function paidOf({ id, name, lots, paidOut }: ViewedHolding): Payment[] {
  return [
    ...lots.map((lot) => ({
      date: lot.date,
      what: `invested in ${name}`,
      formula: minus(number('0'), cell(`lot_cost:${lot.id}`)),
    })),
    ...paidOut.map(({ date }, index) => ({
      date,
      what: `paid out by ${name}`,
      formula: cell(`payout:${id}:${index}`),
    })),
  ]
}

/** The yearly rate of some holdings' payments, in per cent. `of` is a holding's id or a currency. */
export function rateFigure(of: string, label: string, holdings: readonly ViewedHolding[]): FigureDraft {
  const payments = paymentsOf(holdings)
  const keys = (name: string) => payments.map((_payment, index) => `${name}:${of}:${index}`)
  const rate: Formula = { op: 'xirr', amounts: keys('flow'), dates: keys('flow_on') }
  return figure(`irr:${of}`, label, 'percent', round(times(rate, number('100')), 4), {
    detail: 'the yearly rate at which all payments together are worth nothing, over 365 days a year, gross',
  })
}

/** The payments from which rates are worked out: of each holding, and of all in each currency. */
export function flowSheets(groups: readonly (readonly [string, readonly ViewedHolding[]])[]): SheetDraft[] {
  const holdings = groups.flatMap(([, all]) => all)
  return [
    {
      name: 'Payments',
      columns: ['Holding', 'Date', 'What', 'Amount'],
      rows: holdings.flatMap((one) => paymentRows(String(one.id), one.name, [one])),
    },
    ...groups.map(([currency, all]) => ({
      name: `Payments, ${currency}`,
      columns: ['Of', 'Date', 'What', 'Amount'],
      rows: paymentRows(currency, 'Everything', all),
    })),
  ]
}

const paymentRows = (of: string, name: string, holdings: readonly ViewedHolding[]): CellDraft[][] =>
  paymentsOf(holdings).map(({ date, what, formula }, index) => [
    words(`flow_of:${of}:${index}`, name),
    { key: `flow_on:${of}:${index}`, label: 'Date', unit: 'date', value: date },
    words(`flow_what:${of}:${index}`, what),
    figure(`flow:${of}:${index}`, `${what}, ${dateText(date)}`, 'money', formula, {
      currency: holdings[0]!.currency,
    }),
  ])
