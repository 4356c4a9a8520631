import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { valuesOf } from '../../../domain/evaluate.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { currencyPlaces, parseMoney } from '../../../domain/money.ts'
import { cell, lineOf, minus, plus, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { columnNames, partSheets, rollForwardSheet } from './capital-account-lines.ts'
import type { AccountSpan } from './capital-account-lines.ts'
import { lateSheets } from '../late/late-sheets.ts'
import { paymentSheets, valuesSheet } from '../figures/payment-sheets.ts'
import { flowRows, standingHeads, standingRow } from '../figures/return-cells.ts'
import { standingsOf, yearlyRate } from '../figures/standings.ts'
import type { ViewedPayment } from '../figures/viewed-fund.ts'
import { valueOn } from './view-capital-account.ts'
import type { ViewedCapitalAccount } from './view-capital-account.ts'

/** From when each column counts. */
export function columnsOf({ from, to, money }: ViewedCapitalAccount): AccountSpan[] {
  const first = money.payments[0]?.date ?? to
  return [
    { key: 'period', from },
    { key: 'year', from: `${to.slice(0, 4)}-01-01` },
    { key: 'inception', from: first },
  ]
}

/** A capital account in cells, back to each payment and value. */
export function capitalAccountWorksheet(account: ViewedCapitalAccount): WorksheetDraft {
  const { fund, commitment, from, to } = account
  const base = { ...account.money, currency: fund.currency }
  return {
    currency: fund.currency,
    sheets: [
      {
        name: 'Capital account',
        columns: ['What', 'Amount'],
        rows: [
          ...columnsOf(account).flatMap((column) => columnLines(account, column)),
          ...unitLines(account),
        ],
      },
      ...partSheets(account, columnsOf(account)),
      { name: atHead('commitment'), columns: ['What', 'Amount'], rows: commitmentLines(account) },
      rollForwardSheet(account, columnsOf(account)),
      ...lateSheets(account),
      ...returnSheets(account),
      ...paymentSheets(base),
      valuesSheet(base),
    ],
    basis: [
      { label: 'Period', text: `${dateText(from)} to ${dateText(to)}` },
      { label: atHead('commitment'), text: `${account.registeredName}, class ${commitment.class}` },
      { label: 'Value', text: 'Units × the latest published value per unit, or cost before the first' },
      { label: 'Change', text: 'After fees and carry' },
    ],
  }
}

function columnLines(account: ViewedCapitalAccount, { key, from }: AccountSpan) {
  const { money, to, fund } = account
  const isIn = ({ date }: { date: string }) => date >= from
  const line = (name: string, label: string, formula: Formula, detail?: string) =>
    lineOf(
      figure(`${name}:${key}`, `${label} ${columnNames[key]}`, 'money', formula, {
        currency: fund.currency,
        ...(detail && { detail }),
      }),
    )
  return [
    line('opening', 'opening value', valueBefore(account, from)),
    line('contributions', 'paid in', sumOf(money.payments.filter(isIn).map(({ id }) => `payment:${id}`))),
    line('distributions', 'paid out', sumOf(money.payouts.filter(isIn).map(({ id }) => `payout:${id}`))),
    line(
      'change',
      'change in value',
      plus(
        minus(minus(cell(`closing:${key}`), cell(`opening:${key}`)), cell(`contributions:${key}`)),
        cell(`distributions:${key}`),
      ),
      'after fees and carry',
    ),
    line('closing', `value on ${dateText(to)},`, worth(account, money.payments, to)),
  ]
}

/** At the price of the day before; before the first published value what was paid in. */
function valueBefore(account: ViewedCapitalAccount, from: string): Formula {
  const payments = account.money.payments.filter(({ date }) => date < from)
  const value = account.money.values.find(({ date }) => date < from)
  return value ? worth(account, payments, value.date) : sumOf(payments.map(({ id }) => `payment:${id}`))
}

function worth(
  { money, fund }: ViewedCapitalAccount,
  payments: readonly ViewedPayment[],
  day: string,
): Formula {
  const units = sumOf(payments.map(({ id }) => `payment_units:${id}`))
  const price = cell(`nav_unit:${valueOn(money.values, day)!.id}`)
  return round(times(units, price), currencyPlaces(fund.currency))
}

function unitLines({ money, to, fund }: ViewedCapitalAccount): CellDraft[][] {
  const units = sumOf(money.payments.map(({ id }) => `payment_units:${id}`))
  return [
    lineOf(figure('units', `units on ${dateText(to)}`, 'shares', units)),
    lineOf(
      figure('per_unit', 'value per unit', 'price', cell(`nav_unit:${valueOn(money.values, to)!.id}`), {
        currency: fund.currency,
      }),
    ),
  ]
}

function commitmentLines(account: ViewedCapitalAccount): CellDraft[][] {
  const { admitted, asked, recallable, released, fund, to } = account
  const { currency } = fund
  const left = plus(minus(cell('promised'), cell('called')), cell('recallable'))
  const input = (key: string, label: string, minor: bigint, detail: string) =>
    lineOf(moneyCell(key, label, { minor, currency }, { detail }))
  const total = (key: string, label: string, formula: Formula) =>
    lineOf(figure(key, label, 'money', formula, { currency }))
  return [
    ...admitted.map(({ id, date, minor }) =>
      input(`promised:${id}`, `the signed ${inText('commitment')}`, minor, `admitted on ${dateText(date)}`),
    ),
    ...asked.map(({ id, title, date, minor }) =>
      input(`asked:${id}`, title, minor, `called on ${dateText(date)}`),
    ),
    ...recallable.map(({ id, date, minor }) =>
      input(`recallable:${id}`, `recallable ${inText('distributions')}`, minor, `paid on ${dateText(date)}`),
    ),
    ...released.map(({ id, date, minor }) =>
      input(`released:${id}`, 'released', minor, `${id === 0 ? 'closed' : 'paid back'} on ${dateText(date)}`),
    ),
    total('promised', `committed until ${dateText(to)}`, sumOf(admitted.map(({ id }) => `promised:${id}`))),
    total('called', `called until ${dateText(to)}`, sumOf(asked.map(({ id }) => `asked:${id}`))),
    total('recallable', 'recallable', sumOf(recallable.map(({ id }) => `recallable:${id}`))),
    total(
      'unfunded',
      `left to call on ${dateText(to)}`,
      released.length === 0 ? left : minus(left, sumOf(released.map(({ id }) => `released:${id}`))),
    ),
  ]
}

/** The standing on the last day, with the payments that its yearly rate rests on. */
function returnSheets({ money, fund, to }: ViewedCapitalAccount): SheetDraft[] {
  const { currency } = fund
  const of = { ...money, currency, values: [valueOn(money.values, to)!] }
  return standingsOf(of).flatMap((each) => {
    const row = (rate: string | null) => ({
      name: 'Returns',
      columns: standingHeads,
      rows: [standingRow(each, { currency, rate })],
    })
    const draft = { currency, sheets: [row(null), ...paymentSheets(of), valuesSheet(of)], basis: [] }
    const value = valuesOf(draft)(`value:${each.commitment.id}`)
    const rate = yearlyRate(each.standing, parseMoney(value, currency))
    if (rate === null) return [row(null)]
    const flows = flowRows(each.standing, currency)
    return [row(rate), { name: 'Payments', columns: ['What', 'Date', 'Amount'], rows: flows }]
  })
}
