import { droppedLineStatuses, inactiveCallStatuses } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { dateText } from '../../../domain/format.ts'
import {
  cell,
  countOf,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { askedWords, lateSheets, partsSheet, uncalledCell } from './call-part-cells.ts'
import { isAwaited } from '../cash-call/read-cash-call.ts'
import type { CalledLine, CalledPayment, ViewedCall } from '../cash-call/read-cash-call.ts'

const countedIn = ({ lines }: Pick<ViewedCall, 'lines'>) =>
  lines.filter(({ status }) => !droppedLineStatuses.includes(status))

const standings = { paid: 'Paid', open: 'Open', dropped: 'Not counted' } as const

const standingOf = ({ status }: CalledLine): keyof typeof standings => {
  if (droppedLineStatuses.includes(status)) return 'dropped'
  return status === 'payment_received' ? 'paid' : 'open'
}

/** Whether a line is paid, open or dropped, in words of its own: those of its status are the tenant's. */
const standingCell = (calledLine: CalledLine): Cell =>
  words(`line_standing:${calledLine.id}`, standings[standingOf(calledLine)])

/** How many lines a call has, how many of them are paid and are not, and how many people they are of. */
function countLines(call: ViewedCall): CellDraft[][] {
  const keys = (of: string) => call.lines.map(({ id }) => `line_${of}:${id}`)
  const line = (name: string, label: string, formula: Formula) =>
    lineOf(figure(`call_${name}`, label, 'number', formula))
  const marked = (standing: 'paid' | 'open') =>
    countOf(keys('amount'), { names: keys('standing'), name: `call_standing_${standing}` })
  const people = countOf(peopleOf(countedIn(call)).map(({ id }) => `call_person:${id}`))
  return [
    line('paid', 'lines that are paid', marked('paid')),
    [words('call_standing_paid', standings.paid)],
    line('unpaid', 'lines that are not paid', marked('open')),
    [words('call_standing_open', standings.open)],
    line('lines', 'lines', plus(cell('call_paid'), cell('call_unpaid'))),
    lineOf(
      numberCell('call_unsigned', 'reservations without a line', String(call.unsigned), {
        detail: 'nobody had signed them, or an identity check had failed, when the lines were drawn up',
      }),
    ),
    line('investors', inText('investors'), people),
  ]
}

const peopleOf = (lines: readonly CalledLine[]) =>
  [...Map.groupBy(lines, ({ userId }) => userId)].map(([id, own]) => ({ id, own }))

/** A row for each person, so that somebody with several lines is counted once. */
function peopleSheet(call: ViewedCall): SheetDraft {
  return {
    name: atHead('investors'),
    columns: [atHead('investor'), 'Amount'],
    rows: peopleOf(countedIn(call)).map(({ id, own }) => {
      const { investor } = own[0]!
      const asked = sumOf(own.map((line) => `line_amount:${line.id}`))
      return [
        words(`call_person_name:${id}`, investor),
        figure(`call_person:${id}`, `asked of ${investor}`, 'money', asked, { currency: call.currency }),
      ]
    }),
  }
}

/** A cash call in cells: each line with what came in for it, and what they come to. */
function cashCallWorksheet(call: ViewedCall): WorksheetDraft {
  return {
    currency: call.currency,
    sheets: [
      sumsSheet(call),
      linesSheet(call),
      peopleSheet(call),
      partsSheet(countedIn(call), call.currency),
      paymentsSheet(call),
      ...lateSheets(call),
      ...paymentSheets(call),
    ],
    basis: [
      { label: atHead('cash_call'), text: call.title },
      { label: 'Counted', text: 'All lines except those waived, in default or cancelled' },
      { label: 'Paid too much', text: 'Anything paid above the amount of a line is not counted' },
      ...(call.typed ? [{ label: 'Payment', text: 'As entered. Not recorded yet.' }] : []),
    ],
  }
}

export const cashCallMaker = { module: import.meta.url, name: 'cashCallMaker', make: cashCallWorksheet }

/** Nothing is due on a draft, or on a call that ended without being paid. */
const isDue = ({ status }: Pick<ViewedCall, 'status'>): boolean =>
  !(inactiveCallStatuses as readonly string[]).includes(status)

function sumsSheet(call: ViewedCall): SheetDraft {
  const { currency } = call
  const counted = countedIn(call)
  const money = (name: string, label: string, formula: Formula) =>
    figure(`call_${name}`, label, 'money', formula, { currency })
  const keys = (of: string): Formula => sumOf(counted.map(({ id }) => `line_${of}:${id}`))
  const percent = round(over(times(cell('call_received'), number('100')), cell('call_total')), 6)
  const outstanding = isDue(call)
    ? money('outstanding', 'still open', minus(cell('call_total'), cell('call_received')))
    : moneyCell(
        'call_outstanding',
        'still open',
        { minor: 0n, currency },
        { detail: 'nothing is due on a draft, or on a call that ended' },
      )
  return {
    name: atHead('cash_call'),
    columns: ['What', 'Amount'],
    rows: [
      ...[
        money('total', 'called', keys('amount')),
        money('received', 'received', keys('received')),
        outstanding,
        uncalledCell(counted, currency),
        ...(call.total === '0'
          ? []
          : [figure('call_percent', 'received, of amount called', 'percent', percent)]),
      ].map(lineOf<CellDraft>),
      ...countLines(call),
    ],
  }
}

function linesSheet({ currency, lines, payments }: ViewedCall): SheetDraft {
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

function lineCells(calledLine: CalledLine, currency: string, paid: readonly CalledPayment[]): CellDraft[] {
  const { id, investor } = calledLine
  const [amount, received] = [cell(`line_amount:${id}`), cell(`line_received:${id}`)]
  const payments = sumOf(paid.map(({ kind, id: of }) => `${kind}:${of}`))
  const name = (of: string) => [`line_${of}:${id}`, `${labels[of]}, ${investor}`] as const
  const worked = (of: string, formula: Formula, more = {}) =>
    figure(...name(of), 'money', formula, { currency, ...more })
  const stated = (of: string, minor: string, detail: string) =>
    moneyCell(...name(of), { minor: BigInt(minor), currency }, { detail })
  return [
    words(`line_investor:${id}`, investor),
    words(`line_reference:${id}`, calledLine.reference),
    words(`line_status:${id}`, calledLine.state),
    words(`line_sent:${id}`, calledLine.sent === null ? '' : dateText(calledLine.sent)),
    stated('amount', calledLine.amount, askedWords(calledLine, currency)),
    paid.length === 0
      ? stated('received', calledLine.received, 'no payment was recorded')
      : worked('received', smaller(payments, amount), { detail: 'no more than the line asks for' }),
    isAwaited(calledLine)
      ? worked('open', minus(amount, received))
      : stated('open', '0', 'nothing is due on it any more'),
    isWholeSurplus(calledLine, paid)
      ? worked('surplus', minus(payments, received))
      : stated('surplus', calledLine.surplus, 'paid beyond the line, and not given back yet'),
    standingCell(calledLine),
  ]
}

const labels: Readonly<Record<string, string>> = {
  amount: 'called',
  received: 'received',
  open: 'still open',
  surplus: 'paid too much',
}

/** Of £10,000.50 on a line of £10,000.00, £0.50; once any of it was given back, what is left is stated. */
const isWholeSurplus = ({ received, surplus }: CalledLine, paid: readonly CalledPayment[]): boolean =>
  paid.length > 0 && sum(paid.map(({ minor }) => BigInt(minor))) - BigInt(received) === BigInt(surplus)

function paymentsSheet({ currency, lines, payments }: ViewedCall): SheetDraft {
  const investors = new Map(lines.map(({ id, investor }) => [id, investor]))
  return {
    name: 'Payments',
    columns: [atHead('investor'), 'Received', 'Amount'],
    rows: payments.map(({ id, kind, line, on, minor }): Cell[] => [
      words(`${kind}_of:${id}`, investors.get(line) ?? ''),
      { key: `${kind}_on:${id}`, label: 'Received', unit: 'date', value: on },
      moneyCell(
        `${kind}:${id}`,
        `${kind === 'payment' ? 'paid by' : 'refunded to the card of'} ${investors.get(line) ?? ''}`,
        { minor: BigInt(minor), currency },
        { detail: `${kind === 'payment' ? 'payment' : 'refund'} recorded of ${dateText(on)}` },
      ),
    ]),
  }
}

/**
 * What an amount would do to its line before it is recorded: no sheet where none is typed, or where its line
 * is of another call.
 *
 * Worked example: £16,000 for a line of £25,000 of which £10,000 came in: £15,000 of it count, nothing is
 * left, £1,000 is too much.
 */
function paymentSheets({ currency, lines, typed }: ViewedCall): SheetDraft[] {
  const line = lines.find(({ id }) => id === typed?.line)
  if (!typed || !line) return []
  const [amount, applied] = [cell('payment_amount'), cell('payment_applied')]
  const [open, received] = [cell(`line_open:${line.id}`), cell(`line_received:${line.id}`)]
  const given = { minor: BigInt(typed.minor), currency }
  const money = (name: string, label: string, formula: Formula) =>
    lineOf(figure(`payment_${name}`, label, 'money', formula, { currency }))
  return [
    {
      name: 'Not recorded yet',
      columns: ['What', 'Amount'],
      rows: [
        lineOf(
          moneyCell('payment_amount', 'payment', given, { detail: 'as it is entered, and not recorded yet' }),
        ),
        money('applied', 'what of it is due', smaller(amount, open)),
        money('after', 'received with it', plus(received, applied)),
        money('left', 'still open after it', minus(open, applied)),
        money('surplus', 'more than is due', minus(amount, applied)),
      ],
    },
  ]
}
