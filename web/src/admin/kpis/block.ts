import type { KpiMatrixRow } from '@moorgate/contract/kpis/matrix.ts'
import { cellsOf, readTyped } from '../../features/kpis/typed-figures.ts'

/** A place in the matrix: the row of a KPI, the column of a period. */
export interface CellPlace {
  row: number
  column: number
}

/** What is written into a place: a number or words; null empties it. */
export interface Entry extends CellPlace {
  value: string | null
}

/**
 * A block as entries, its first cell at a place. What goes beyond the last period, or falls on a KPI that is
 * worked out, is left out; a cell that is no number refuses the block whole, with the words of the cell.
 */
export function entriesOf(
  pasted: string,
  from: CellPlace,
  { rows, columns }: { rows: readonly Pick<KpiMatrixRow, 'unit' | 'can_enter'>[]; columns: number },
): Entry[] | { wrong: string } {
  const entries: Entry[] = []
  for (const [down, cells] of cellsOf(pasted).entries())
    for (const [right, cell] of cells.entries()) {
      const place = { row: from.row + down, column: from.column + right }
      const row = rows[place.row]
      if (!row?.can_enter || place.column >= columns) continue
      const typed = readTyped(cell, row)
      if ('wrong' in typed) return typed
      entries.push({ ...place, value: typed.value })
    }
  return entries
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
