import { droppedLineStatuses } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/firm-labels.ts'
import { ratio } from '../../../domain/decimal.ts'
import { moneyCell, percentCell } from '../../../domain/figure-cells.ts'
import type { Said } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { saidDate } from '../../../domain/said.ts'
import {
  cell,
  lineOf,
  minus,
  number,
  over,
  round,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../../domain/worksheet.ts'
import { paymentSheets } from './payment-sheet.ts'
import { isAwaited, openOf } from './read-cash-call.ts'
import { countLines, peopleSheet, standingCell } from './call-counts.ts'
import type { CalledLine, CalledPayment, ViewedCall } from './read-cash-call.ts'

/** A cash call in cells: each line with what came in for it, and what they come to. */
function cashCallWorksheet(call: ViewedCall): Worksheet {
  return {
    currency: call.currency,
    sheets: [
      sumsSheet(call),
      linesSheet(call),
      peopleSheet(call),
      paymentsSheet(call),
      ...paymentSheets(call),
    ],
    basis: [
      { label: atHead('cash_call'), text: call.title },
      { label: 'Counted', text: 'Every line that was not waived, in default or cancelled' },
      { label: 'Paid too much', text: 'What is beyond the amount of a line counts for nothing' },
      ...(call.typed ? [{ label: 'Payment', text: 'As it is typed: nothing of it is recorded yet' }] : []),
    ],
  }
}

export const cashCallMaker = { module: import.meta.url, name: 'cashCallMaker', make: cashCallWorksheet }

/** Nothing is due on a draft, or on a call that ended without being paid. */
const isDue = ({ status }: Pick<ViewedCall, 'status'>): boolean =>
  !['draft', 'waived', 'defaulted', 'cancelled'].includes(status)

function sumsSheet(call: ViewedCall): Sheet {
  const { currency, lines } = call
  const [total, received] = [BigInt(call.total), BigInt(call.received)]
  const counted = lines.filter((line) => !droppedLineStatuses.includes(line.status))
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(`call_${figure}`, label, { minor, currency }, said))
  const keys = (figure: string): Formula => sumOf(counted.map(({ id }) => `line_${figure}:${id}`))
  const percent = ratio(received * 100n, total, 6)
  return {
    name: atHead('cash_call'),
    columns: ['What', 'Amount'],
    rows: [
      money('total', 'asked for', total, { formula: keys('amount') }),
      money('received', 'received', received, { formula: keys('received') }),
      money(
        'outstanding',
        'still open',
        isDue(call) ? total - received : 0n,
        isDue(call)
          ? { formula: minus(cell('call_total'), cell('call_received')) }
          : { detail: 'nothing is due on a draft, or on a call that ended' },
      ),
      ...(percent === undefined
        ? []
        : [
            lineOf(
              percentCell('call_percent', 'received of what is asked for', percent, {
                formula: round(over(times(cell('call_received'), number('100')), cell('call_total')), 6),
              }),
            ),
          ]),
      ...countLines(call),
    ],
  }
}

function linesSheet({ currency, lines, payments }: ViewedCall): Sheet {
  return {
    name: 'Lines',
    columns: [
      atHead('investor'),
      'Reference',
      'Status',
      'Says sent',
      'Amount',
      'Received',
      'Still open',
      'Paid too much',
      'Stands',
    ],
    rows: lines.map((line) => lineCells(line, currency, paidOn(line, payments))),
  }
}

const paidOn = ({ id }: CalledLine, payments: readonly CalledPayment[]) =>
  payments.filter(({ line }) => line === id)

function lineCells(line: CalledLine, currency: string, paid: readonly CalledPayment[]): Cell[] {
  const { id, investor } = line
  const [amount, received] = [BigInt(line.amount), BigInt(line.received)]
  const isOpen = isAwaited(line)
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    moneyCell(`line_${figure}:${id}`, `${label}, ${investor}`, { minor, currency }, said)
  return [
    words(`line_investor:${id}`, investor),
    words(`line_reference:${id}`, line.reference),
    words(`line_status:${id}`, line.state),
    words(`line_sent:${id}`, line.sent === null ? '' : saidDate(line.sent)),
    money('amount', 'asked for', amount, { detail: `what the ${inText('investor')} reserved, to the penny` }),
    money('received', 'received', received, receivedSaid(line, paid)),
    money(
      'open',
      'still open',
      openOf(line),
      isOpen
        ? { formula: minus(cell(`line_amount:${id}`), cell(`line_received:${id}`)) }
        : { detail: 'nothing is due on it any more' },
    ),
    money('surplus', 'paid too much', BigInt(line.surplus), surplusSaid(line, paid)),
    standingCell(line),
  ]
}

/** Of £10,000.50 on a line of £10,000.00, £0.50; once any of it was given back, what is left is stated. */
function surplusSaid({ id, received, surplus }: CalledLine, paid: readonly CalledPayment[]): Said {
  const beyond = sum(paid.map(({ minor }) => BigInt(minor))) - BigInt(received)
  return beyond === BigInt(surplus) && paid.length > 0
    ? { formula: minus(sumOf(paid.map((payment) => `payment:${payment.id}`)), cell(`line_received:${id}`)) }
    : { detail: 'paid beyond the line, and not given back yet' }
}

/** All payments of a line, as far as they are asked for: of £10,000.50 on a line of £10,000.00, £10,000.00. */
const receivedSaid = ({ id }: CalledLine, paid: readonly CalledPayment[]): Said =>
  paid.length === 0
    ? { detail: 'no payment was recorded' }
    : {
        formula: smaller(sumOf(paid.map((payment) => `payment:${payment.id}`)), cell(`line_amount:${id}`)),
        detail: 'no more than the line asks for',
      }

function paymentsSheet({ currency, lines, payments }: ViewedCall): Sheet {
  const investors = new Map(lines.map(({ id, investor }) => [id, investor]))
  return {
    name: 'Payments',
    columns: [atHead('investor'), 'Received', 'Amount'],
    rows: payments.map(({ id, line, on, minor }): Cell[] => [
      words(`payment_of:${id}`, investors.get(line) ?? ''),
      { key: `payment_on:${id}`, label: 'Received', unit: 'date', value: on },
      moneyCell(
        `payment:${id}`,
        `paid by ${investors.get(line) ?? ''}`,
        { minor: BigInt(minor), currency },
        { detail: `payment recorded of ${saidDate(on)}` },
      ),
    ]),
  }
}
