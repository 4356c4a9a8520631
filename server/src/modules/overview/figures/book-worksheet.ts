import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { parsePrice } from '../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { trimZeros } from '../../../domain/scaled.ts'
import {
  cell,
  larger,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  smaller,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { countLines, peopleSheet } from '../book-counts.ts'
import type { Book, BookLine } from '../read-book.ts'
import type { BookState } from '../money-standing.ts'

const stateWords: Readonly<Record<BookState, string>> = {
  received: 'Received',
  awaiting: 'Awaiting payment',
  overdue: 'Overdue',
  reserved: 'Reserved',
  unsigned: 'Reserved, not signed',
  waiting_list: atHead('waiting_list'),
  refund_due: 'Refund due',
  ended: 'Ended',
}

const states = Object.keys(stateWords) as BookState[]

/** An allocation book in cells: each investment, and what they add up to; keys begin with `book_`. */
function bookWorksheet(book: Book): WorksheetDraft {
  return {
    currency: book.currency,
    sheets: [bookSheet(book), linesSheet(book), peopleSheet(book), refundsSheet(book)],
    basis: [
      { label: 'As at', text: book.today },
      {
        label: 'Counted',
        text: 'Reserved, called, paid or held. Cancelled and waiting requests are not counted',
      },
    ],
  }
}

export const bookMaker = { module: import.meta.url, name: 'bookMaker', make: bookWorksheet }

const lineHeads = [
  atHead('investor'),
  'Reference',
  'State',
  'Amount',
  'Counts',
  'Shares',
  'Shares counted',
  'Paid in',
  'Received so far',
  'Not called yet',
  'Open',
  'Not overdue of it',
  'Overdue',
]

const linesSheet = (book: Book): SheetDraft => ({
  name: atHead('allocations'),
  columns: lineHeads,
  rows: book.lines.map((line) => lineCells(line, book)),
})

const reasonWords: Readonly<Record<string, string>> = {
  residue: 'what bought no whole share',
  scaled_back: 'paid for more than was allocated',
  surplus: 'paid beyond the amount',
  not_allotted: 'paid for what was not allotted',
  cancelled: 'paid for what was cancelled',
  failed_raise: 'the raise failed',
  payout_held: 'a payout that was kept back',
}

/** Money that is owed back, and what it comes to. */
function refundsSheet({ refunds, currency }: Book): SheetDraft {
  const formula = sumOf(refunds.map(({ id }) => `book_refund:${id}`))
  return {
    name: 'Refunds due',
    columns: ['To', 'Amount'],
    rows: [
      ...refunds.map((refund) => [
        words(`book_refund_to:${refund.id}`, refund.to),
        moneyCell(
          `book_refund:${refund.id}`,
          `refund to ${refund.to}`,
          { minor: refund.minor, currency },
          { detail: reasonWords[refund.reason] ?? refund.reason },
        ),
      ]),
      lineOf(figure('book_refunds_due', 'refunds due', 'money', formula, { currency })),
    ],
  }
}

function lineCells(bookLine: BookLine, book: Book): (CellDraft | undefined)[] {
  const { id, investor, state } = bookLine
  const { currency } = book
  const isHeld = bookLine.heldMinor > 0n
  const isSettled = state === 'received'
  const isLate = state === 'overdue'
  const at = (name: string) => cell(`book_${name}:${id}`)
  const stated = (name: string, label: string, minor: bigint, detail: string) =>
    moneyCell(`book_${name}:${id}`, `${label}, ${investor}`, { minor, currency }, { detail })
  const worked = (
    name: string,
    label: string,
    unit: 'money' | 'shares',
    formula: Formula,
    more: Pick<Cell, 'detail'> = {},
  ) =>
    figure(`book_${name}:${id}`, `${label}, ${investor}`, unit, formula, {
      ...(unit === 'money' && { currency }),
      ...more,
    })
  const held = isHeld ? at('amount') : number('0')
  const received = isSettled ? at('held') : smaller(at('paid'), at('held'))
  return [
    words(`book_investor:${id}`, investor),
    words(`book_reference:${id}`, bookLine.reference),
    words(`book_state:${id}`, stateWords[state]),
    stated('amount', 'amount', bookLine.amountMinor, 'requested, or allotted'),
    worked('held', 'what counts', 'money', held, {
      detail: isHeld ? 'it takes its place in the round' : 'it takes no place in the round',
    }),
    sharesCellOf(bookLine, book),
    worked('counted_shares', 'shares that count', 'shares', isHeld ? at('shares') : number('0')),
    stated('paid', 'paid in', bookLine.paidMinor, 'payments that were recorded'),
    worked('received', 'received of it', 'money', received, {
      detail: isSettled ? 'nothing of it is awaited any more' : 'an overpayment is no part of the round',
    }),
    stated(
      'uncalled',
      'not called yet',
      bookLine.uncalledMinor,
      `no ${inText('cash_call')} has asked for it`,
    ),
    worked('open', 'still open', 'money', minus(minus(at('held'), at('received')), at('uncalled'))),
    stated('not_late', 'not overdue', bookLine.notLateMinor, 'of lines whose day is still to come'),
    worked('late', 'overdue', 'money', isLate ? minus(at('open'), at('not_late')) : number('0')),
  ]
}

/** Shares that were allotted, otherwise the whole ones that the amount buys. */
function sharesCellOf({ id, investor, shares }: BookLine, { price }: Book): CellDraft {
  const [key, label] = [`book_shares:${id}`, `shares, ${investor}`]
  if (shares !== null)
    return { key, label, unit: 'shares', value: trimZeros(shares), detail: 'shares that were allotted' }
  if ((parsePrice(price ?? '0') ?? 0n) <= 0n)
    return { key, label, unit: 'shares', value: '0', detail: 'the round has no price' }
  return figure(key, label, 'shares', roundDown(over(cell(`book_amount:${id}`), cell('book_price')), 0))
}

/** What all of them add up to. Each part is the sum of those whose state says so. */
function bookSheet(book: Book): SheetDraft {
  const { lines, currency, price, targetMinor } = book
  const money = (name: string, label: string, formula: Formula) =>
    lineOf(figure(`book_${name}`, label, 'money', formula, { currency }))
  const keys = (of: string) => lines.map(({ id }) => `book_${of}:${id}`)
  const inState = (of: string, state: BookState): Formula =>
    lines.length === 0
      ? number('0')
      : { op: 'matching', keys: keys(of), names: keys('state'), name: `book_name_${state}` }
  const uncalled = sumOf(keys('uncalled'))
  const reserved = plus(plus(inState('open', 'reserved'), inState('open', 'unsigned')), uncalled)
  const left = minus(cell('book_target'), cell('book_committed'))
  const percent = round(over(times(cell('book_committed'), number('100')), cell('book_target')), 6)
  const detail = 'terms of the round'
  return {
    name: 'Book',
    columns: ['What', 'Amount'],
    rows: [
      ...(price === null
        ? []
        : [
            lineOf<Cell>({
              key: 'book_price',
              label: 'share price',
              unit: 'price',
              value: price,
              detail,
            }),
          ]),
      money('committed', 'committed', sumOf(keys('held'))),
      money('received', 'received', sumOf(keys('received'))),
      money('awaiting', 'awaiting payment', plus(inState('open', 'awaiting'), sumOf(keys('not_late')))),
      money('overdue', 'overdue', sumOf(keys('late'))),
      money('reserved', 'reserved', reserved),
      money('unsigned', 'reserved and not signed', inState('held', 'unsigned')),
      money('waiting_list', `on the ${inText('waiting_list')}`, inState('amount', 'waiting_list')),
      money('refund_due', 'to be refunded', inState('paid', 'refund_due')),
      lineOf(figure('book_shares', 'shares', 'shares', sumOf(keys('counted_shares')))),
      ...(targetMinor === null || targetMinor === 0n
        ? []
        : [
            lineOf(moneyCell('book_target', 'target', { minor: targetMinor, currency }, { detail })),
            ...(book.isCompleted ? [] : [money('left', 'still to place', left)]),
            lineOf(figure('book_percent', 'part of the target', 'percent', percent)),
          ]),
      ...nextStepLines(book),
      ...countLines(book),
      ...states.map((state) => [words(`book_name_${state}`, stateWords[state])]),
    ],
  }
}

/**
 * What is said of a book before its next step: what can still come in when it closes, what a cash call would
 * ask for, and how far a raise that failed is from its least.
 *
 * Worked example: of a least of £3,000,000 with £2,920,000 committed, £80,000 are missing; with £3,000,001,
 * nothing.
 */
function nextStepLines({ currency, minimumMinor }: Book): CellDraft[][] {
  const money = (name: string, label: string, formula: Formula, more = {}) =>
    lineOf(figure(`book_${name}`, label, 'money', formula, { currency, ...more }))
  const owed = plus(cell('book_awaiting'), cell('book_overdue'))
  const signed = minus(cell('book_reserved'), cell('book_unsigned'))
  const short = larger(minus(cell('book_minimum'), cell('book_committed')), number('0'))
  return [
    money('owed', 'can still come in', owed),
    money('signed', 'reserved and signed', signed, { detail: `what a ${inText('cash_call')} asks for` }),
    ...(minimumMinor === null
      ? []
      : [
          lineOf(
            moneyCell(
              'book_minimum',
              'least that is to be raised',
              { minor: minimumMinor, currency },
              { detail: 'terms of the round' },
            ),
          ),
          money('short', 'short of the least', short),
        ]),
  ]
}
