import { figure } from '../../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../../domain/money.ts'
import type { CapTable } from '../../../../domain/cap-table-fold.ts'
import { classBelow } from '../../../../domain/cap-table-views.ts'
import type { ViewLine } from '../../../../domain/cap-table-views.ts'
import { classOfLine } from '../../../../domain/cap-table-fold.ts'
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
} from '../../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft, Unit } from '../../../../domain/worksheet.ts'
import { classSheet, noteSheet } from './class-sheet.ts'
import type { RowWithFigures, Figures } from '../../table/row-figures.ts'
import { memberSheets } from './member-sheet.ts'
import { inputsSheet, lineKey, movementsSheet, whatOf } from './movement-sheet.ts'
import type { OwnersOf } from '../../table/owners.ts'
import { atHead } from '../../../../domain/tenant-labels.ts'

export interface SheetFacts {
  table: CapTable
  rows: readonly RowWithFigures[]
  total: RowWithFigures
  price: { value: string; detail: string } | undefined
  roundPrice: { value: string; detail: string } | undefined
  /**
   * Requests in the open round by the row in which they stand, as cells of its book; undefined where it is
   * not added.
   */
  asked: ReadonlyMap<string, readonly string[]> | undefined
  /** What an event of a movement is called. */
  eventName: (eventId: string) => string
  holderName: (holder: string | undefined) => string
  owners: OwnersOf
  converts: boolean
}

/**
 * The table as sheets: its rows, the lines that they are made of, and the movements that those are the sum
 * of; prices, classes and notes. Every figure leads back to what was recorded.
 */
export function tableSheets(facts: SheetFacts): SheetDraft[] {
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
  row: RowWithFigures
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

function rowsSheet(facts: SheetFacts, lines: readonly PlacedLine[]): SheetDraft {
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
  return { name: atHead('cap_table'), columns: heads, rows: [...rows, total] }
}

interface ClassTotals {
  shares: Formula
  issued: Formula
  paid: Formula
  fresh?: Formula
}

/** The figures of a row from left to right; what is missing has no cell. */
function rowCells(facts: SheetFacts, row: RowWithFigures, sums: ClassTotals): (CellDraft | undefined)[] {
  const { key, figures, name } = row
  const hasRound = facts.roundPrice !== undefined
  const of = (each: keyof Figures) => cell(`${each}:${key}`)
  const part = (each: keyof Figures): Formula =>
    round(over(times(of(each), number('100')), cell(`${each}:total`)), 6)
  const worth = (shares: keyof Figures, price: 'price' | 'round_price') =>
    round(times(of(shares), cell(price)), currencyPlaces(facts.table.currency))
  const made = (each: keyof Figures, label: string, unit: Unit, formula?: Formula): CellDraft | undefined => {
    const value = figures[each]
    if (value === null) return undefined
    const [cellKey, of] = [`${each}:${key}`, `${label}, ${name}`]
    return formula
      ? figure(cellKey, of, unit, formula)
      : { key: cellKey, label: of, unit, value, detail: 'no round is added' }
  }
  return [
    made('shares', 'Shares', 'shares', sums.shares),
    made('percent', 'Holding', 'percent', part('shares')),
    made('issued_shares', 'Issued shares', 'shares', sums.issued),
    made('issued_percent', 'Part of all issued shares', 'percent', part('issued_shares')),
    made('paid', 'Paid', 'money', sums.paid),
    made('value', 'Value', 'money', worth('shares', 'price')),
    made('new_shares', 'New shares', 'shares', hasRound ? sums.fresh : undefined),
    made('invested', 'Invested', 'money', hasRound ? worth('new_shares', 'round_price') : undefined),
    made('after_shares', 'Shares after', 'shares', plus(of('shares'), of('new_shares'))),
    made('after_percent', 'Holding after', 'percent', part('after_shares')),
    made(
      'change',
      'Change',
      'percent',
      figures.percent === null ? undefined : minus(of('after_percent'), of('percent')),
    ),
    made('after_value', 'Value after', 'money', worth('after_shares', hasRound ? 'round_price' : 'price')),
  ]
}

/** What a line counts for: its shares, or what they convert into, in whole shares rounded down. */
function linesSheet(facts: SheetFacts, lines: readonly PlacedLine[]): SheetDraft {
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
        figure(`held:${key}`, label, 'shares', sumOf(movements.map((index) => `quantity:${index}`))),
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
        figure(`counted:${key}`, label, 'shares', counted),
        figure(
          `line_paid:${key}`,
          `Paid for ${label}`,
          'money',
          sumOf(movements.map((index) => `moved_paid:${index}`)),
        ),
      ]
    }),
  }
}

function ratioOf(table: CapTable, { instrument }: ViewLine) {
  const name = classOfLine(instrument) ?? classBelow(table, instrument)
  const terms = name === undefined ? undefined : table.classes.get(name)
  return terms?.convertsTo === undefined ? undefined : terms.ratio
}
