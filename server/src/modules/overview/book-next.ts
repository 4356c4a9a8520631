import { inText } from '../../domain/firm-labels.ts'
import { moneyCell } from '../../domain/figure-cells.ts'
import type { Said } from '../../domain/figure-cells.ts'
import { sum } from '../../domain/money.ts'
import { cell, larger, lineOf, minus, number, plus } from '../../domain/worksheet.ts'
import type { Cell } from '../../domain/worksheet.ts'
import type { BookState } from './money-standing.ts'
import type { Book, BookLine } from './read-book.ts'

/**
 * What is said of a book before its next step: what can still come in when it closes, what a cash call would ask for, and how far a raise
 * that failed is from its least.
 *
 * Worked example: of a least of £3,000,000 with £2,920,000 committed, £80,000 are missing; with £3,000,001, nothing.
 */
export function nextStepLines({ lines, currency, minimumMinor }: Book): Cell[][] {
  const money = (figure: string, label: string, minor: bigint, said: Said) =>
    lineOf(moneyCell(`book_${figure}`, label, { minor, currency }, said))
  const open = (...states: BookState[]) => sumIn(lines, states, (line) => line.heldMinor - line.receivedMinor)
  const unsigned = sumIn(lines, ['unsigned'], ({ heldMinor }) => heldMinor)
  const committed = sum(lines.map(({ heldMinor }) => heldMinor))
  return [
    money('owed', 'can still come in', open('awaiting', 'overdue'), {
      formula: plus(cell('book_awaiting'), cell('book_overdue')),
    }),
    money('signed', 'reserved and signed', open('reserved', 'unsigned') - unsigned, {
      formula: minus(cell('book_reserved'), cell('book_unsigned')),
      detail: `what a ${inText('cash_call')} asks for`,
    }),
    ...(minimumMinor === null
      ? []
      : [
          money('minimum', 'least that is to be raised', minimumMinor, { detail: 'terms of the round' }),
          money('short', 'short of the least', minimumMinor > committed ? minimumMinor - committed : 0n, {
            formula: larger(minus(cell('book_minimum'), cell('book_committed')), number('0')),
          }),
        ]),
  ]
}

const sumIn = (lines: readonly BookLine[], states: readonly BookState[], of: (line: BookLine) => bigint) =>
  sum(lines.filter(({ state }) => states.includes(state)).map(of))
