import type { ImportColumn } from '@moorgate/contract'
import type { ImportResource, Target, TargetField } from '../kinds/index.ts'
import type { Directory } from './directory.ts'
import type { FlatValues } from './flat-values.ts'
import { readCell } from './read-cell.ts'
import { readOwnField } from './read-own-field.ts'

export interface Problem {
  field: string
  message: string
  suggestions: readonly string[]
}

export interface RowRead {
  flat: FlatValues
  /** Values of the fields that only match: id and reference. */
  keys: Record<string, string>
  /** Fields whose cell is empty. */
  empty: string[]
  problems: Problem[]
}

/** A column that goes somewhere, with its place in the row. */
export interface MappedColumn {
  index: number
  field: TargetField
  monthFirst: boolean
}

export function mappedColumns(
  { fields: known }: Pick<Target, 'fields'>,
  columns: readonly ImportColumn[],
): MappedColumn[] {
  const fields = new Map(known.map((field) => [field.key, field]))
  return columns.flatMap((column, index) => {
    const field = column.field === null ? undefined : fields.get(column.field)
    return field ? [{ index, field, monthFirst: column.month_first }] : []
  })
}

/** The values that a row's cells stand for. */
export function readRow(
  imported: ImportResource,
  columns: readonly MappedColumn[],
  cells: readonly string[],
  directory: Directory,
): RowRead {
  const read: RowRead = { flat: {}, keys: {}, empty: [], problems: [] }
  for (const { index, field, monthFirst } of columns) {
    const text = cells[index] ?? ''
    if (text === '') read.empty.push(field.key)
    else if (field.kind === 'key') read.keys[field.key] = text
    else {
      const context = { directory, monthFirst }
      const cell = field.attribute
        ? readOwnField(field.attribute, text, context)
        : readCell(field, text, context)
      if (cell.ok) read.flat[field.key] = cell.value
      else
        read.problems.push({ field: field.key, message: cell.message, suggestions: cell.suggestions ?? [] })
    }
  }
  return { ...read, flat: imported.canonical(read.flat) }
}
