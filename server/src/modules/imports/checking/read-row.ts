import { importFields } from '@moorgate/contract'
import type { ImportColumn, ImportField } from '@moorgate/contract'
import type { Imported } from '../kinds/index.ts'
import type { Directory } from './directory.ts'
import type { FlatValues } from './flat-values.ts'
import { readCell } from './read-cell.ts'

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
  field: ImportField
  monthFirst: boolean
}

export function mappedColumns(imported: Imported, columns: readonly ImportColumn[]): MappedColumn[] {
  const fields = new Map(importFields[imported.kind].map((field) => [field.key, field]))
  return columns.flatMap((column, index) => {
    const field = column.field === null ? undefined : fields.get(column.field)
    return field ? [{ index, field, monthFirst: column.month_first }] : []
  })
}

/** The values that a row's cells stand for. */
export function readRow(
  imported: Imported,
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
      const cell = readCell(field, text, { directory, monthFirst })
      if (cell.ok) read.flat[field.key] = cell.value
      else
        read.problems.push({ field: field.key, message: cell.message, suggestions: cell.suggestions ?? [] })
    }
  }
  return { ...read, flat: imported.canonical(read.flat) }
}
