import { atHead, inText } from '../../domain/firm-labels.ts'
import { moneyCell, numberCell } from '../../domain/figure-cells.ts'
import { sum } from '../../domain/money.ts'
import { cell, countOf, lineOf, plus, sumOf, words } from '../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../domain/worksheet.ts'
import type { BookState } from './money-standing.ts'
import type { Book, BookLine } from './read-book.ts'

/** How many allocations there are in each state that the book counts, how many hold something, and how many people they are of. */
export function countLines({ lines, refunds }: Book): Cell[][] {
  const within = (...some: BookState[]) => lines.filter(({ state }) => some.includes(state)).length
  const inState = (state: BookState): Formula =>
    countOf(
      lines.map(({ id }) => `book_amount:${id}`),
      { names: lines.map(({ id }) => `book_state:${id}`), name: `book_name_${state}` },
    )
  const line = (figure: string, label: string, count: number, formula: Formula) =>
    lineOf(numberCell(`book_${figure}`, label, String(count), { formula }))
  const holding = ['received', 'awaiting', 'overdue', 'reserved'] as const
  return [
    line('count_received', `${inText('allocations')} received`, within('received'), inState('received')),
    line('count_awaiting', `${inText('allocations')} awaited`, within('awaiting'), inState('awaiting')),
    line('count_overdue', `${inText('allocations')} overdue`, within('overdue'), inState('overdue')),
    line(
      'count_owed',
      `${inText('allocations')} awaited or overdue`,
      within('awaiting', 'overdue'),
      plus(cell('book_count_awaiting'), cell('book_count_overdue')),
    ),
    line(
      'count_signed',
      `${inText('allocations')} reserved and signed`,
      within('reserved'),
      inState('reserved'),
    ),
    line(
      'count_unsigned',
      `${inText('allocations')} reserved and not signed`,
      within('unsigned'),
      inState('unsigned'),
    ),
    line(
      'count_reserved',
      `${inText('allocations')} reserved`,
      within('reserved', 'unsigned'),
      plus(cell('book_count_signed'), cell('book_count_unsigned')),
    ),
    line(
      'count_waiting_list',
      `on the ${inText('waiting_list')}, how many`,
      within('waiting_list'),
      inState('waiting_list'),
    ),
    line(
      'count',
      `${inText('allocations')} in all`,
      within(...holding, 'unsigned'),
      holding.map((state): Formula => cell(`book_count_${state}`)).reduce(plus),
    ),
    line(
      'investors',
      inText('investors'),
      peopleOf(lines).filter(({ heldMinor }) => heldMinor > 0n).length,
      countOf(
        peopleOf(lines).map(({ id }) => `book_person_held:${id}`),
        'positive',
      ),
    ),
    line(
      'count_refunds_due',
      'how many refunds are due',
      refunds.length,
      countOf(refunds.map(({ id }) => `book_refund:${id}`)),
    ),
  ]
}

interface Person {
  id: number
  name: string
  heldMinor: bigint
  lines: readonly BookLine[]
}

/** Everybody of the book once, for themselves and their organisations together. */
const peopleOf = (lines: readonly BookLine[]): Person[] =>
  [...Map.groupBy(lines, ({ userId }) => userId)].map(([id, own]) => ({
    id,
    name: own[0]!.person,
    heldMinor: sum(own.map(({ heldMinor }) => heldMinor)),
    lines: own,
  }))

/** A row for each person, so that somebody with several allocations is counted once. */
export function peopleSheet({ lines, currency }: Book): Sheet {
  return {
    name: atHead('investors'),
    columns: [atHead('investor'), 'Counts'],
    rows: peopleOf(lines).map(({ id, name, heldMinor, lines: own }) => [
      words(`book_person:${id}`, name),
      moneyCell(
        `book_person_held:${id}`,
        `what counts of all ${inText('allocations')} of ${name}`,
        { minor: heldMinor, currency },
        { formula: sumOf(own.map((line) => `book_held:${line.id}`)) },
      ),
    ]),
  }
}
