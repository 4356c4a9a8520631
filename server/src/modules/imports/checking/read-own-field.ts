import type { AttributeType, CellKind } from '@moorgate/contract'
import { readValue } from '../../attributes/index.ts'
import type { OwnAttribute } from '../kinds/own-fields.ts'
import { closest } from './closest.ts'
import { listMark } from './flat-values.ts'
import { readCell } from './read-cell.ts'
import type { CellContext, CellRead } from './read-cell.ts'

/** How a cell is read before the field's own rules look at it. */
const kinds: Partial<Record<AttributeType, CellKind>> = {
  date: 'date',
  boolean: 'boolean',
  country: 'country',
  url: 'url',
}

/**
 * What a cell says of a field that the firm added: "£1,250" is an amount, "angel, press" two of its choices.
 */
export function readOwnField(attribute: OwnAttribute, text: string, context: CellContext): CellRead {
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

/** In the order of the field's own choices, each once. */
function readChoices(attribute: OwnAttribute, text: string): CellRead {
  const parts = text
    .split(/[;,|]/)
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
