import { droppedLineStatuses } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { figure, numberCell } from '../../../domain/figure-cells.ts'
import { cell, countOf, lineOf, plus, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import type { CalledLine, ViewedCall } from './read-cash-call.ts'

const countedIn = ({ lines }: Pick<ViewedCall, 'lines'>) =>
  lines.filter(({ status }) => !droppedLineStatuses.includes(status))

const standings = { paid: 'Paid', open: 'Open', dropped: 'Not counted' } as const

const standingOf = ({ status }: CalledLine): keyof typeof standings => {
  if (droppedLineStatuses.includes(status)) return 'dropped'
  return status === 'payment_received' ? 'paid' : 'open'
}

/** Whether a line is paid, open or dropped, in words of its own: those of its status are the firm's. */
export const standingCell = (calledLine: CalledLine): Cell =>
  words(`line_standing:${calledLine.id}`, standings[standingOf(calledLine)])

/** How many lines a call has, how many of them are paid and are not, and how many people they are of. */
export function countLines(call: ViewedCall): CellDraft[][] {
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
export function peopleSheet(call: ViewedCall): SheetDraft {
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
