import { atHead, inText } from '../../domain/firm-labels.ts'
import { buyShares, formatShares, parsePrice, parseShares, ratio } from '../../domain/decimal.ts'
import { moneyCell } from '../../domain/figure-cells.ts'
import { formatMoney, sum } from '../../domain/money.ts'
import {
  cell,
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
} from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet, Worksheet } from '../../domain/worksheet.ts'
import { nextStepLines } from './book-next.ts'
import { countLines, peopleSheet } from './book-counts.ts'
import type { Book, BookLine } from './read-book.ts'
import type { BookState } from './money-standing.ts'

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
function bookWorksheet(book: Book): Worksheet {
  return {
    currency: book.currency,
    sheets: [bookSheet(book), linesSheet(book), peopleSheet(book), refundsSheet(book)],
    basis: [
      { label: 'As at', text: book.today },
      {
        label: 'Counted',
        text: 'What is reserved, called, paid or held; what is cancelled or waits never counts',
      },
    ],
  }
}

export const bookMaker = { module: import.meta.url, name: 'bookMaker', make: bookWorksheet }

/** Whole shares: those that were allotted, otherwise those that the amount buys. */
function sharesOf(line: BookLine, { price, currency }: Book): bigint {
  if (line.shares !== null) return parseShares(line.shares) ?? 0n
  return buyShares(line.amountMinor, { priceE8: parsePrice(price ?? '0') ?? 0n, currency })?.sharesMicro ?? 0n
}

const lineHeads = [
  atHead('investor'),
  'Reference',
  'State',
  'Amount',
  'Counts',
  'Shares',
  'Shares that count',
  'Paid in',
  'Received of it',
  'Open',
]

function linesSheet(book: Book): Sheet {
  return {
    name: atHead('allocations'),
    columns: lineHeads,
    rows: book.lines.map((line) => lineCells(line, book)),
  }
}

const reasonWords: Readonly<Record<string, string>> = {
  residue: 'what bought no whole share',
  surplus: 'paid beyond the amount',
  not_allotted: 'paid for what was not allotted',
  cancelled: 'paid for what was cancelled',
  failed_raise: 'the raise failed',
  payout_held: 'a payout that was kept back',
}

/** Money that is owed back, and what it comes to. */
function refundsSheet({ refunds, currency }: Book): Sheet {
  const minor = sum(refunds.map((refund) => refund.minor))
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
      lineOf(moneyCell('book_refunds_due', 'refunds due', { minor, currency }, { formula })),
    ],
  }
}

function lineCells(line: BookLine, book: Book): (Cell | undefined)[] {
  const { id, investor, state } = line
  const isHeld = line.heldMinor > 0n
  const isSettled = state === 'received'
  const made = (
    figure: string,
    label: string,
    unit: 'money' | 'shares',
    value: bigint,
    given: Pick<Cell, 'formula' | 'detail'>,
  ): Cell => ({
    key: `book_${figure}:${id}`,
    label: `${label}, ${investor}`,
    unit,
    value: unit === 'money' ? formatMoney(value, book.currency) : formatShares(value),
    ...given,
  })
  const shares = sharesOf(line, book)
  return [
    words(`book_investor:${id}`, investor),
    words(`book_reference:${id}`, line.reference),
    words(`book_state:${id}`, stateWords[state]),
    made('amount', 'amount', 'money', line.amountMinor, { detail: 'asked for, or allotted' }),
    made('held', 'what counts', 'money', line.heldMinor, {
      formula: isHeld ? cell(`book_amount:${id}`) : number('0'),
      detail: isHeld ? 'it takes its place in the round' : 'it takes no place in the round',
    }),
    made('shares', 'shares', 'shares', shares, sharesBasis(line, book)),
    made('counted_shares', 'shares that count', 'shares', isHeld ? shares : 0n, {
      formula: isHeld ? cell(`book_shares:${id}`) : number('0'),
    }),
    made('paid', 'paid in', 'money', line.paidMinor, { detail: 'payments that were recorded' }),
    made('received', 'received of it', 'money', line.receivedMinor, {
      formula: isSettled
        ? cell(`book_held:${id}`)
        : smaller(cell(`book_paid:${id}`), cell(`book_held:${id}`)),
      detail: isSettled ? 'nothing of it is awaited any more' : 'an overpayment is no part of the round',
    }),
    made('open', 'still open', 'money', line.heldMinor - line.receivedMinor, {
      formula: minus(cell(`book_held:${id}`), cell(`book_received:${id}`)),
    }),
  ]
}

function sharesBasis({ id, shares }: BookLine, { price }: Book): Pick<Cell, 'formula' | 'detail'> {
  if (shares !== null) return { detail: 'shares that were allotted' }
  if ((parsePrice(price ?? '0') ?? 0n) <= 0n) return { detail: 'the round has no price' }
  return { formula: roundDown(over(cell(`book_amount:${id}`), cell('book_price')), 0) }
}

/** What all of them add up to. Each part is the sum of those whose state says so. */
function bookSheet(book: Book): Sheet {
  const { lines, currency, price, targetMinor } = book
  const line = (figure: string, label: string, given: Omit<Cell, 'key' | 'label'>): Cell[] => [
    words(`book_${figure}_label`, label),
    { key: `book_${figure}`, label, ...given },
  ]
  const money = (figure: string, label: string, minor: bigint, formula: Formula): Cell[] =>
    line(figure, label, { unit: 'money', value: formatMoney(minor, currency), formula })
  const keys = (figure: string) => lines.map(({ id }) => `book_${figure}:${id}`)
  const inState = (figure: string, state: BookState): Formula =>
    lines.length === 0
      ? number('0')
      : { op: 'matching', keys: keys(figure), names: keys('state'), name: `book_name_${state}` }
  const total = (of: (line: BookLine) => bigint, ...within: BookState[]) =>
    sum(lines.filter(({ state }) => within.length === 0 || within.includes(state)).map(of))
  const open = ({ heldMinor, receivedMinor }: BookLine) => heldMinor - receivedMinor
  const committed = total(({ heldMinor }) => heldMinor)
  return {
    name: 'Book',
    columns: ['What', 'Amount'],
    rows: [
      ...(price === null
        ? []
        : [line('price', 'price of a share', { unit: 'price', value: price, detail: 'terms of the round' })]),
      money('committed', 'committed', committed, sumOf(keys('held'))),
      money(
        'received',
        'received',
        total(({ receivedMinor }) => receivedMinor),
        sumOf(keys('received')),
      ),
      money('awaiting', 'awaiting payment', total(open, 'awaiting'), inState('open', 'awaiting')),
      money('overdue', 'overdue', total(open, 'overdue'), inState('open', 'overdue')),
      money(
        'reserved',
        'reserved',
        total(open, 'reserved', 'unsigned'),
        plus(inState('open', 'reserved'), inState('open', 'unsigned')),
      ),
      money(
        'unsigned',
        'reserved and not signed',
        total((each) => each.heldMinor, 'unsigned'),
        inState('held', 'unsigned'),
      ),
      money(
        'waiting_list',
        `on the ${inText('waiting_list')}`,
        total((each) => each.amountMinor, 'waiting_list'),
        inState('amount', 'waiting_list'),
      ),
      money(
        'refund_due',
        'to be refunded',
        total((each) => each.paidMinor, 'refund_due'),
        inState('paid', 'refund_due'),
      ),
      line('shares', 'shares', {
        unit: 'shares',
        value: formatShares(sum(lines.map((each) => (each.heldMinor > 0n ? sharesOf(each, book) : 0n)))),
        formula: sumOf(keys('counted_shares')),
      }),
      ...(targetMinor === null || targetMinor === 0n
        ? []
        : [
            line('target', 'target', {
              unit: 'money',
              value: formatMoney(targetMinor, currency),
              detail: 'terms of the round',
            }),
            money(
              'left',
              'still to place',
              targetMinor - committed,
              minus(cell('book_target'), cell('book_committed')),
            ),
            line('percent', 'part of the target', {
              unit: 'percent',
              value: ratio(committed * 100n, targetMinor, 6) ?? '0',
              formula: round(over(times(cell('book_committed'), number('100')), cell('book_target')), 6),
            }),
          ]),
      ...nextStepLines(book),
      ...countLines(book),
      ...states.map((state) => [words(`book_name_${state}`, stateWords[state])]),
    ],
  }
}
