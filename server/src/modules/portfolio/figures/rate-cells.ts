import { figure } from '../../../domain/figure-cells.ts'
import { cell, minus, number, round, times, words } from '../../../domain/worksheet.ts'
import type { CellDraft, FigureDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { dateText } from '../../../domain/format.ts'
import { isRated } from '../position-rates.ts'
import { isOfFund } from '../value-history.ts'
import type { ViewedSold } from '../disposals/view-sold.ts'
import type { ViewedHolding, ViewedPosition } from '../view-portfolio.ts'
import type { ViewedUnits } from '../view-units.ts'

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
function paymentsOf(positions: readonly ViewedPosition[]): Payment[] {
  const rated = positions.filter(({ valuedOn, isEnded }) => isRated({ valued_on: valuedOn, ended: isEnded }))
  const payments = rated.flatMap((one): Payment[] => [
    ...(isOfFund(one) ? paidOfUnits(one) : paidOf(one)),
    ...(one.valuedOn === null || one.isEnded ? [] : [valueOf(one, one.valuedOn)]),
  ])
  return payments.toSorted((one, other) => one.date.localeCompare(other.date))
}

const valueOf = (one: ViewedPosition, date: string): Payment => ({
  date,
  what: `value of ${one.name}`,
  formula: cell(`${isOfFund(one) ? 'published' : 'value'}:${one.id}`),
})

/** What came after the day of the published value says nothing of its rate. */
function paidOfUnits({ name, paidIn, paidOut, valuedOn, isEnded }: ViewedUnits): Payment[] {
  const counts = ({ date }: { date: string }) => isEnded || valuedOn === null || date <= valuedOn
  return [
    ...paidIn.filter(counts).map(({ id, date }) => ({
      date,
      what: `paid into ${name}`,
      formula: minus(number('0'), cell(`fund_payment:${id}`)),
    })),
    ...paidOut.filter(counts).map(({ id, date }) => ({
      date,
      what: `paid out by ${name}`,
      formula: cell(`fund_payout:${id}`),
    })),
  ]
}

function paidOf({ id, name, lots, paidOut }: ViewedHolding | ViewedSold): Payment[] {
  return [
    ...lots.flatMap(({ id: lot, leftOn }) =>
      leftOn === null ? [] : [{ date: leftOn, what: name, formula: cell(`sold_for:${lot}`) }],
    ),
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

/** The yearly rate of the cells `flow` and `flow_on`, in per cent. `of` is a holding's id or a currency. */
export function yearlyRate(of: string, count: number): Formula {
  const keys = (name: string) => Array.from({ length: count }, (_, index) => `${name}:${of}:${index}`)
  return round(times({ op: 'xirr', amounts: keys('flow'), dates: keys('flow_on') }, number('100')), 4)
}

export const rateFigure = (of: string, label: string, holdings: readonly ViewedPosition[]): FigureDraft =>
  figure(`irr:${of}`, label, 'percent', yearlyRate(of, paymentsOf(holdings).length), {
    detail: `the annual rate at which all payments and values come to nil, on a 365-day year; ${feesIn(holdings)}`,
  })

function feesIn(positions: readonly ViewedPosition[]): string {
  if (positions.every(isOfFund)) return 'net, after fees and carry'
  return positions.some(isOfFund) ? 'gross, with units net of their own fees and carry' : 'gross'
}

/** The payments from which rates are worked out: of each holding, and of all in each currency. */
export function flowSheets(groups: readonly (readonly [string, readonly ViewedPosition[]])[]): SheetDraft[] {
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

const paymentRows = (of: string, name: string, holdings: readonly ViewedPosition[]): CellDraft[][] =>
  paymentsOf(holdings).map(({ date, what, formula }, index) => [
    words(`flow_of:${of}:${index}`, name),
    { key: `flow_on:${of}:${index}`, label: 'Date', unit: 'date', value: date },
    words(`flow_what:${of}:${index}`, what),
    figure(`flow:${of}:${index}`, `${what}, ${dateText(date)}`, 'money', formula, {
      currency: holdings[0]!.currency,
    }),
  ])
