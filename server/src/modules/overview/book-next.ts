import { inText } from '../../domain/tenant-labels.ts'
import { figure, moneyCell } from '../../domain/figure-cells.ts'
import { cell, larger, lineOf, minus, number, plus } from '../../domain/worksheet.ts'
import type { CellDraft, Formula } from '../../domain/worksheet.ts'
import type { Book } from './read-book.ts'

/**
 * What is said of a book before its next step: what can still come in when it closes, what a cash call would
 * ask for, and how far a raise that failed is from its least.
 *
 * Worked example: of a least of £3,000,000 with £2,920,000 committed, £80,000 are missing; with £3,000,001,
 * nothing.
 */
export function nextStepLines({ currency, minimumMinor }: Book): CellDraft[][] {
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
