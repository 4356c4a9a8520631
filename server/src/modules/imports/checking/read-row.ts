import type { AttributeType, CellKind, ImportColumn } from '@moorgate/contract'
import type { ImportResource, Target, TargetField } from '../kinds/index.ts'
import { listMark } from './flat-values.ts'
import type { FlatValues } from './flat-values.ts'
import { readCell } from './read-cell.ts'
import type { CellContext, CellRead } from './read-cell.ts'
import { readValue } from '../../attributes/index.ts'
import type { OwnAttribute } from '../kinds/own-fields.ts'
import { closest } from './closest.ts'

/** How a cell is read before the field's own rules look at it. */
const kinds: Partial<Record<AttributeType, CellKind>> = {
  date: 'date',
  boolean: 'boolean',
  country: 'country',
  url: 'url',
}

/**
 * What a cell says of a field that the tenant added: "£1,250" is an amount, "angel, press" two of its
 * choices.
 */
function readOwnField(attribute: OwnAttribute, text: string, context: CellContext): CellRead {
  const { type } = attribute
  if (type === 'select') return readChoice(attribute, text)
  if (type === 'multi') return readChoices(attribute, text)
  const plain = type === 'number' || type === 'currency' ? text.replaceAll(/[£$€,\s]/g, '') : text
  const field = { key: '', label: '', also: [], kind: kinds[type] ?? 'text' }
  const read = readCell(field, plain, context)
  return read.ok ? byTheRules(attribute, read) : read
}

function byTheRules(attribute: OwnAttribute, read: Extract<CellRead, { ok: true }>): CellRead {
  const judged = readValue(attribute, read.value)
  return judged.ok
    ? read
    : { ok: false, message: (judged.messages[0] ?? '').replace('The value field', 'It') }
}

function readChoice({ options }: OwnAttribute, text: string): CellRead {
  const option = options.find((each) => each.toLowerCase() === text.toLowerCase())
  if (option !== undefined) return { ok: true, value: option }
  return {
    ok: false,
    message: `“${text.slice(0, 60)}” is not one of the choices`,
    suggestions: closest(text, [...options]),
  }
}

/**
 * In the order of the field's own choices, each once. Commas part them only where nothing else does: they may
 * stand in a choice.
 */
function readChoices(attribute: OwnAttribute, text: string): CellRead {
  const whole = readChoice(attribute, text)
  if (whole.ok) return whole
  const parts = text
    .split(/[;|]/.test(text) ? /[;|]/ : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const chosen = new Set<unknown>()
  for (const part of parts) {
    const read = readChoice(attribute, part)
    if (!read.ok) return read
    chosen.add(read.value)
  }
  return { ok: true, value: attribute.options.filter((option) => chosen.has(option)).join(listMark) }
}

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
  { directory, latest }: Required<Omit<CellContext, 'monthFirst'>>,
): RowRead {
  const read: RowRead = { flat: {}, keys: {}, empty: [], problems: [] }
  for (const { index, field, monthFirst } of columns) {
    const text = cells[index] ?? ''
    if (text === '') read.empty.push(field.key)
    else if (field.kind === 'key') read.keys[field.key] = text
    else {
      const context = { directory, monthFirst }
      const cell = field.attribute
        ? readOwnField(field.attribute, text, { ...context, latest })
        : readCell(field, text, context)
      if (cell.ok) read.flat[field.key] = cell.value
      else
        read.problems.push({ field: field.key, message: cell.message, suggestions: cell.suggestions ?? [] })
    }
  }
  return { ...read, flat: imported.canonical(read.flat) }
}
