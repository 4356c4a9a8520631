import { atHead, inText } from '../../domain/tenant-labels.ts'
import { figure } from '../../domain/figure-cells.ts'
import { cell, countOf, lineOf, plus, sumOf, words } from '../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../domain/worksheet.ts'
import type { BookState } from './money-standing.ts'
import type { Book, BookLine } from './read-book.ts'

/**
 * How many allocations there are in each state that the book counts, how many hold something, and how many
 * people they are of.
 */
export function countLines({ lines, refunds }: Book): CellDraft[][] {
  const inState = (state: BookState): Formula =>
    countOf(
      lines.map(({ id }) => `book_amount:${id}`),
      { names: lines.map(({ id }) => `book_state:${id}`), name: `book_name_${state}` },
    )
  const line = (name: string, label: string, formula: Formula) =>
    lineOf(figure(`book_${name}`, label, 'number', formula))
  const allocations = inText('allocations')
  const [owed, reserved] = [
    plus(cell('book_count_awaiting'), cell('book_count_overdue')),
    plus(cell('book_count_signed'), cell('book_count_unsigned')),
  ]
  const all = ['received', 'awaiting', 'overdue', 'reserved'].map((state) => cell(`book_count_${state}`))
  return [
    line('count_received', `${allocations} received`, inState('received')),
    line('count_awaiting', `${allocations} awaited`, inState('awaiting')),
    line('count_overdue', `${allocations} overdue`, inState('overdue')),
    line('count_owed', `${allocations} awaited or overdue`, owed),
    line('count_signed', `${allocations} reserved and signed`, inState('reserved')),
    line('count_unsigned', `${allocations} reserved and not signed`, inState('unsigned')),
    line('count_reserved', `${allocations} reserved`, reserved),
    line('count_waiting_list', `on the ${inText('waiting_list')}, how many`, inState('waiting_list')),
    line('count', `${allocations} in all`, all.reduce(plus)),
    line(
      'investors',
      inText('investors'),
      countOf(
        peopleOf(lines).map(({ id }) => `book_person_held:${id}`),
        'positive',
      ),
    ),
    line(
      'count_refunds_due',
      'how many refunds are due',
      countOf(refunds.map(({ id }) => `book_refund:${id}`)),
    ),
  ]
}

/** Everybody of the book once, for themselves and their organisations together. */
const peopleOf = (lines: readonly BookLine[]) =>
  [...Map.groupBy(lines, ({ userId }) => userId)].map(([id, own]) => ({
    id,
    name: own[0]!.person,
    lines: own,
  }))

/** A row for each person, so that somebody with several allocations is counted once. */
export function peopleSheet({ lines, currency }: Book): SheetDraft {
  return {
    name: atHead('investors'),
    columns: [atHead('investor'), 'Counts'],
    rows: peopleOf(lines).map(({ id, name, lines: own }) => [
      words(`book_person:${id}`, name),
      figure(
        `book_person_held:${id}`,
        `what counts of all ${inText('allocations')} of ${name}`,
        'money',
        sumOf(own.map((line) => `book_held:${line.id}`)),
        { currency },
      ),
    ]),
  }
}
