import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { numberCell } from '../domain/figure-cells.ts'
import { countOf, lineOf, plus, words } from '../domain/worksheet.ts'
import type { Cell, Worksheet } from '../domain/worksheet.ts'
import { wrongCells } from './test-workbook.ts'
import { toWorkbook } from './excel.ts'
import { workbookOf } from './workbook.ts'
import { workingIn } from './working.ts'

interface CountedLine {
  who: string
  amount: number
  state: 'Overdue' | 'Received'
  /** Leaves a row empty before it, so that the cells are in several pieces. */
  apart: boolean
}

const isOverdue = ({ state }: CountedLine) => state === 'Overdue'

/** Lines, and how many there are of each kind; `off` is how many too many are said to be there. */
function sheetOf(lines: readonly CountedLine[], off = 0): Worksheet {
  const keys = (of: string) => lines.map((_line, index) => `${of}:${index}`)
  const overdue = countOf(keys('amount'), { names: keys('state'), name: 'overdue' })
  const received = countOf(keys('amount'), { names: keys('state'), name: 'received' })
  const some = lines.filter(({ amount }) => amount > 0).length
  const line = (key: string, value: number, formula: ReturnType<typeof countOf>) =>
    lineOf<Cell>({ ...numberCell(key, key, String(value), {}), formula })
  return {
    currency: 'GBP',
    basis: [],
    sheets: [
      {
        name: 'Counts',
        columns: ['What', 'How many'],
        rows: [
          line('all', lines.length + off, countOf(keys('amount'))),
          line('some', some, countOf(keys('amount'), 'positive')),
          line('late', lines.filter(isOverdue).length, overdue),
          line('either', lines.length, plus(overdue, received)),
          [words('overdue', 'Overdue'), words('received', 'Received')],
        ],
      },
      {
        name: 'It’s the lines',
        columns: ['Who', 'Amount', 'State'],
        rows: lines.flatMap(({ who, amount, state, apart }, index) => [
          ...(apart ? [[]] : []),
          [
            words(`who:${index}`, who),
            numberCell(`amount:${index}`, `amount of ${who}`, String(amount), { detail: 'entered' }),
            words(`state:${index}`, state),
          ],
        ]),
      },
    ],
  }
}

const lines: CountedLine[] = [
  { who: 'Hannah', amount: 5, state: 'Overdue', apart: false },
  { who: 'Oliver', amount: 0, state: 'Overdue', apart: false },
  { who: 'Priya', amount: -3, state: 'Received', apart: true },
  { who: 'Eleanor', amount: 7, state: 'Received', apart: false },
]

test('counts of all, of what is more than nothing and of what is so marked recalculate, in pieces too', async () => {
  const anyLines = fc.array(
    fc.record<CountedLine>({
      who: fc.constantFrom('Hannah', 'Oliver'),
      amount: fc.integer({ min: -2, max: 3 }),
      state: fc.constantFrom('Overdue', 'Received'),
      apart: fc.boolean(),
    }),
    { maxLength: 12 },
  )
  await fc.assert(
    fc.asyncProperty(anyLines, async (some) => {
      assert.deepEqual(wrongCells(await workbookOf(sheetOf(some))), [])
    }),
    { numRuns: 200 },
  )
})

test('a count that is not that of its rows is found', async () => {
  assert.deepEqual(wrongCells(await workbookOf(sheetOf(lines))), [])
  assert.equal(wrongCells(await workbookOf(sheetOf(lines, 1))).length, 1)
})

test('a count in one piece is one function over its range, and over pieces one for each', () => {
  const [counts] = toWorkbook(sheetOf(lines))
  const formulas = [...counts!.rows].map(([, value]) => value?.formula)
  const piece = (at: string) => `'It’s the lines'!${at}`
  assert.deepEqual(formulas.slice(0, 2), [
    `(COUNTA(${piece('$B$2:$B$3')})+COUNTA(${piece('$B$5:$B$6')}))`,
    `(COUNTIF(${piece('$B$2:$B$3')},">0")+COUNTIF(${piece('$B$5:$B$6')},">0"))`,
  ])
  const together = toWorkbook(sheetOf(lines.map((line) => ({ ...line, apart: false }))))
  assert.equal([...together[0]!.rows][2]![1]!.formula, `COUNTIF(${piece('$C$2:$C$5')},A6)`)
})

test('the working of a count lists those that it counts', () => {
  const opened = (figure: string) => workingIn(sheetOf(lines), figure)!
  const who = (figure: string) => opened(figure).inputs.map(({ label }) => label.replace('amount of ', ''))
  assert.deepEqual(who('all'), ['Hannah', 'Oliver', 'Priya', 'Eleanor'])
  assert.deepEqual(who('some'), ['Hannah', 'Eleanor'])
  assert.deepEqual(who('late'), ['Hannah', 'Oliver'])
  assert.deepEqual(who('either'), ['Hannah', 'Oliver', 'Priya', 'Eleanor'])
  assert.equal(opened('all').numbers, 'count of the inputs below = 4')
  assert.equal(opened('some').formula, 'count of the inputs below, each above zero')
  assert.equal(opened('late').numbers, 'count of the inputs below, each marked Overdue = 2')
  assert.equal(opened('late').rounding, 'No rounding.')
  assert.equal(workingIn(sheetOf([]), 'all')!.value, '0')
})
