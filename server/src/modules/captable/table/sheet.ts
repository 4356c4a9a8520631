import { formatShares } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import type { CapTable } from '../../../domain/cap-table-fold.ts'
import { classBelow } from '../../../domain/cap-table-views.ts'
import type { ViewLine } from '../../../domain/cap-table-views.ts'
import { classOfLine } from '../../../domain/cap-table-fold.ts'
import {
  cell,
  minus,
  number,
  over,
  plus,
  round,
  roundDown,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, Formula, Sheet } from '../../../domain/worksheet.ts'
import { classSheet, noteSheet } from './class-sheet.ts'
import type { Figures } from './figures.ts'
import { memberSheets } from './member-sheet.ts'
import { inputsSheet, lineKey, movementsSheet, whatOf } from './movement-sheet.ts'
import type { OwnersOf } from './owners.ts'
import type { TableRow } from './rows.ts'

/** A row with its figures, as it is put into cells. */
export interface Figured extends TableRow {
  figures: Figures
}

export interface SheetFacts {
  table: CapTable
  rows: readonly Figured[]
  total: Figured
  price: { value: string; detail: string } | undefined
  roundPrice: { value: string; detail: string } | undefined
  /** Requests in the open round by the row in which they stand, as cells of its book; undefined where it is not added. */
  asked: ReadonlyMap<string, readonly string[]> | undefined
  /** What an event of a movement is called. */
  eventName: (eventId: string) => string
  holderName: (holder: string | undefined) => string
  owners: OwnersOf
  converts: boolean
}

/**
 * The table as sheets: its rows, the lines that they are made of, and the movements that those are the sum of; prices, classes and notes.
 * Every figure leads back to what was recorded.
 */
export function tableSheets(facts: SheetFacts): Sheet[] {
  const lines = facts.rows.flatMap((row) => row.lines.map((line) => ({ row, line })))
  return [
    rowsSheet(facts, lines),
    linesSheet(facts, lines),
    movementsSheet(facts, lines),
    inputsSheet(facts),
    classSheet(facts.table),
    noteSheet(facts.table, facts.holderName),
    ...memberSheets(facts),
  ]
}

/** A line of the table in its row. */
export interface PlacedLine {
  row: Figured
  line: ViewLine
}

const heads = [
  'Row',
  'Holder',
  'Class',
  'Shares',
  'Holding, %',
  'Issued shares',
  'Of issued, %',
  'Paid',
  'Value',
  'New shares',
  'Invested',
  'Shares after',
  'Holding after, %',
  'Change, points',
  'Value after',
]

function rowsSheet(facts: SheetFacts, lines: readonly PlacedLine[]): Sheet {
  const counted = lines.map(({ line }) => `counted:${lineKey(line)}`)
  const paid = lines.map(({ line }) => `line_paid:${lineKey(line)}`)
  const names = lines.map(({ line }) => `line_row:${lineKey(line)}`)
  // The lists are shared: a table of thousands of lines would otherwise be made anew for each of its rows.
  const held = lines.map(({ line }) => `held:${lineKey(line)}`)
  const matching = (keys: readonly string[], name: string): Formula =>
    lines.length === 0 ? number('0') : { op: 'matching', keys, names, name }
  const rows = facts.rows.map((row) => [
    words(`row:${row.key}`, row.key),
    words(`name:${row.key}`, row.name),
    words(`classes:${row.key}`, row.classes.join(', ')),
    ...rowCells(facts, row, {
      shares: matching(counted, `row:${row.key}`),
      issued: matching(held, `row:${row.key}`),
      paid: matching(paid, `row:${row.key}`),
      ...(facts.asked && { fresh: sumOf(facts.asked.get(row.key) ?? []) }),
    }),
  ])
  const below = (figure: string, of = facts.rows) => sumOf(of.map(({ key }) => `${figure}:${key}`))
  const total = [
    words('row:total', 'total'),
    words('name:total', 'Total'),
    undefined,
    ...rowCells(facts, facts.total, {
      shares: below('shares'),
      issued: below(
        'issued_shares',
        facts.rows.filter(({ issuedMicro }) => issuedMicro !== undefined),
      ),
      paid: below('paid'),
      fresh: below('new_shares'),
    }),
  ]
  return { name: 'Cap table', columns: heads, rows: [...rows, total] }
}

interface Sums {
  shares: Formula
  issued: Formula
  paid: Formula
  fresh?: Formula
}

/** The figures of a row from left to right; what is missing has no cell. */
function rowCells(facts: SheetFacts, row: Figured, sums: Sums): (Cell | undefined)[] {
  const { key, figures, name } = row
  const hasRound = facts.roundPrice !== undefined
  const of = (figure: keyof Figures) => cell(`${figure}:${key}`)
  const part = (figure: keyof Figures): Formula =>
    round(over(times(of(figure), number('100')), cell(`${figure}:total`)), 6)
  const made = (
    figure: keyof Figures,
    label: string,
    unit: Cell['unit'],
    formula?: Formula,
  ): Cell | undefined => {
    const value = figures[figure]
    if (value === null) return undefined
    const said = formula ? { formula } : { detail: 'no round is added' }
    return { key: `${figure}:${key}`, label: `${label}, ${name}`, unit, value, ...said }
  }
  return [
    made('shares', 'Shares', 'shares', sums.shares),
    made('percent', 'Holding', 'percent', part('shares')),
    made('issued_shares', 'Issued shares', 'shares', sums.issued),
    made('issued_percent', 'Part of all issued shares', 'percent', part('issued_shares')),
    made('paid', 'Paid', 'money', sums.paid),
    made('value', 'Value', 'money', round(times(of('shares'), cell('price')), 2)),
    made('new_shares', 'New shares', 'shares', hasRound ? sums.fresh : undefined),
    made(
      'invested',
      'Invested',
      'money',
      hasRound ? round(times(of('new_shares'), cell('round_price')), 2) : undefined,
    ),
    made('after_shares', 'Shares after', 'shares', plus(of('shares'), of('new_shares'))),
    made('after_percent', 'Holding after', 'percent', part('after_shares')),
    made(
      'change',
      'Change',
      'percent',
      figures.percent === null ? undefined : minus(of('after_percent'), of('percent')),
    ),
    made(
      'after_value',
      'Value after',
      'money',
      round(times(of('after_shares'), cell(hasRound ? 'round_price' : 'price')), 2),
    ),
  ]
}

/** What a line counts for: its shares, or what they convert into, in whole shares rounded down. */
function linesSheet(facts: SheetFacts, lines: readonly PlacedLine[]): Sheet {
  const { table } = facts
  const moved = Map.groupBy(table.movements.entries(), ([, movement]) => lineKey(movement))
  return {
    name: 'Lines',
    columns: ['Row', 'Holder', 'What', 'Held', 'Ratio: shares', 'Ratio: for', 'Counted', 'Paid'],
    rows: lines.map(({ row, line }) => {
      const key = lineKey(line)
      const movements = [...(moved.get(key) ?? [])].map(([index]) => index)
      const ratio = facts.converts ? ratioOf(table, line) : undefined
      const label = `${whatOf(table, line)} of ${facts.holderName(line.holder)}`
      const counted: Formula = ratio
        ? roundDown(
            over(times(cell(`held:${key}`), cell(`ratio_shares:${key}`)), cell(`ratio_for:${key}`)),
            0,
          )
        : cell(`held:${key}`)
      return [
        words(`line_row:${key}`, row.key),
        words(`line_holder:${key}`, facts.holderName(line.holder)),
        words(`line_what:${key}`, whatOf(table, line)),
        {
          key: `held:${key}`,
          label,
          unit: 'shares',
          value: formatShares(line.quantity),
          formula: sumOf(movements.map((index) => `quantity:${index}`)),
        },
        ratio && {
          key: `ratio_shares:${key}`,
          label: 'shares for',
          unit: 'number',
          value: String(ratio.numerator),
        },
        ratio && {
          key: `ratio_for:${key}`,
          label: 'of these',
          unit: 'number',
          value: String(ratio.denominator),
        },
        {
          key: `counted:${key}`,
          label,
          unit: 'shares',
          value: formatShares(line.countedMicro),
          formula: counted,
        },
        {
          key: `line_paid:${key}`,
          label: `Paid for ${label}`,
          unit: 'money',
          value: formatMoney(line.paidMinor, table.currency),
          formula: sumOf(movements.map((index) => `moved_paid:${index}`)),
        },
      ]
    }),
  }
}

function ratioOf(table: CapTable, { instrument }: ViewLine) {
  const name = classOfLine(instrument) ?? classBelow(table, instrument)
  const terms = name === undefined ? undefined : table.classes.get(name)
  return terms?.convertsTo === undefined ? undefined : terms.ratio
}
