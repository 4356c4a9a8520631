import type { KpiMatrixPeriod, KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { cellsOf, readTyped } from '../../features/kpis/typed-figures.ts'
import { counted } from '../../ui/format.ts'

/** A place in the matrix: the row of a KPI, the column of a period. */
export interface CellPlace {
  row: number
  column: number
}

/** What is written into a place: a number or words; null empties it. */
export interface Entry extends CellPlace {
  value: string | null
  /** What the cell had when it was edited; what the sheet shows, where it is left out. */
  from?: string | null
}

interface SheetSize {
  rows: readonly Pick<KpiMatrixRow, 'unit' | 'can_enter'>[]
  periods: readonly Pick<KpiMatrixPeriod, 'status'>[]
}

/** Cells of a block with something in them that can't be filled, by the reason. */
export interface LeftOut {
  outside: number
  calculated: number
  locked: number
}

/**
 * A block as entries, its first cell at a place, and how many of its cells are left out: those beyond the sheet,
 * on a KPI that isn't entered there, and in a locked period. A cell that is no number refuses the block whole,
 * with the words of the cell.
 */
export function entriesOf(
  pasted: string,
  from: CellPlace,
  { rows, periods }: SheetSize,
): { entries: Entry[]; leftOut: LeftOut } | { wrong: string } {
  const entries: Entry[] = []
  const leftOut = { outside: 0, calculated: 0, locked: 0 }
  for (const [down, cells] of cellsOf(pasted).entries())
    for (const [right, cell] of cells.entries()) {
      const place = { row: from.row + down, column: from.column + right }
      const [row, period] = [rows[place.row], periods[place.column]]
      const reason = reasonAgainst(row, period)
      if (reason === undefined && row) {
        const typed = readTyped(cell, row)
        if ('wrong' in typed) return typed
        entries.push({ ...place, value: typed.value })
      } else if (reason !== undefined && cell.trim() !== '') leftOut[reason]++
    }
  return { entries, leftOut }
}

function reasonAgainst(
  row: SheetSize['rows'][number] | undefined,
  period: SheetSize['periods'][number] | undefined,
): keyof LeftOut | undefined {
  if (!row || !period) return 'outside'
  if (!row.can_enter) return 'calculated'
  return period.status === 'locked' ? 'locked' : undefined
}

/** "4 figures were left out: 3 in locked periods, 1 outside the sheet."; nothing where all were taken. */
export function leftOutWords({ outside, calculated, locked }: LeftOut): string | undefined {
  const count = outside + calculated + locked
  if (count === 0) return undefined
  const reasons = [
    locked > 0 && `${locked} in locked periods`,
    calculated > 0 && `${calculated} in rows that are calculated`,
    outside > 0 && `${outside} outside the sheet`,
  ].filter((reason) => reason !== false)
  return `${counted(count, 'figure was', 'figures were')} left out: ${reasons.join(', ')}.`
}

const steps: Readonly<Record<string, CellPlace>> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
}

/** Where a key leads to within the matrix; Tab goes on in the next row, and leaves at the end. */
export function placeAfter(
  key: string,
  { row, column }: CellPlace,
  { rows, columns, shift = false }: { rows: number; columns: number; shift?: boolean },
): CellPlace | undefined {
  if (key === 'Tab') {
    const index = row * columns + column + (shift ? -1 : 1)
    if (index < 0 || index >= rows * columns) return undefined
    return { row: Math.floor(index / columns), column: index % columns }
  }
  if (key === 'Home') return { row, column: 0 }
  if (key === 'End') return { row, column: columns - 1 }
  const step = steps[key]
  if (!step) return undefined
  const clamp = (at: number, count: number) => Math.min(Math.max(at, 0), count - 1)
  return { row: clamp(row + step.row, rows), column: clamp(column + step.column, columns) }
}
