import { droppedLineStatuses } from '@moorgate/contract'
import { atHead, inText } from '../../../domain/firm-labels.ts'
import { moneyCell, numberCell } from '../../../domain/figure-cells.ts'
import { sum } from '../../../domain/money.ts'
import { cell, countOf, lineOf, plus, sumOf, words } from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import type { CalledLine, ViewedCall } from './read-cash-call.ts'

const countedIn = ({ lines }: Pick<ViewedCall, 'lines'>) =>
  lines.filter(({ status }) => !droppedLineStatuses.includes(status))

const standings = { paid: 'Paid', open: 'Open', dropped: 'Not counted' } as const

const standingOf = ({ status }: CalledLine): keyof typeof standings => {
  if (droppedLineStatuses.includes(status)) return 'dropped'
  return status === 'payment_received' ? 'paid' : 'open'
}

/** Whether a line is paid, open or dropped, in words of its own: those of its status are the firm's. */
export const standingCell = (line: CalledLine): Cell =>
  words(`line_standing:${line.id}`, standings[standingOf(line)])

/** How many lines a call has, how many of them are paid and are not, and how many people they are of. */
export function countLines(call: ViewedCall): Cell[][] {
  const keys = (figure: string) => call.lines.map(({ id }) => `line_${figure}:${id}`)
  const line = (figure: string, label: string, count: number, formula: Formula) =>
    lineOf(numberCell(`call_${figure}`, label, String(count), { formula }))
  const marked = (standing: 'paid' | 'open') =>
    countOf(keys('amount'), { names: keys('standing'), name: `call_standing_${standing}` })
  const within = (standing: 'paid' | 'open') =>
    call.lines.filter((each) => standingOf(each) === standing).length
  const people = peopleOf(countedIn(call))
  return [
    line('paid', 'lines that are paid', within('paid'), marked('paid')),
    [words('call_standing_paid', standings.paid)],
    line('unpaid', 'lines that are not paid', within('open'), marked('open')),
    [words('call_standing_open', standings.open)],
    line('lines', 'lines', within('paid') + within('open'), plus(cell('call_paid'), cell('call_unpaid'))),
    lineOf(
      numberCell('call_unsigned', 'reservations without a line', String(call.unsigned), {
        detail: 'nobody had signed them, or an identity check had failed, when the lines were drawn up',
      }),
    ),
    line(
      'investors',
      inText('investors'),
      people.length,
      countOf(people.map(({ id }) => `call_person:${id}`)),
    ),
  ]
}

const peopleOf = (lines: readonly CalledLine[]) =>
  [...Map.groupBy(lines, ({ userId }) => userId)].map(([id, own]) => ({ id, own }))

/** A row for each person, so that somebody with several lines is counted once. */
export function peopleSheet(call: ViewedCall): Sheet {
  return {
    name: atHead('investors'),
    columns: [atHead('investor'), 'Amount'],
    rows: peopleOf(countedIn(call)).map(({ id, own }) => {
      const { investor } = own[0]!
      const minor = sum(own.map(({ amount }) => BigInt(amount)))
      return [
        words(`call_person_name:${id}`, investor),
        moneyCell(
          `call_person:${id}`,
          `asked of ${investor}`,
          { minor, currency: call.currency },
          { formula: sumOf(own.map((line) => `line_amount:${line.id}`)) },
        ),
      ]
    }),
  }
}
