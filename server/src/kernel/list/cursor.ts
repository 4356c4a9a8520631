import { refuse } from '@moorgate/contract'
import type { Statement } from '../database/statement.ts'
import type { SortKey } from './compile.ts'

/** A place in a list: the sort keys of a row, as text, and whether what comes before it is wanted instead of what follows. */
export interface Cursor {
  values: readonly (string | null)[]
  before: boolean
}

/** The cursor as it travels: base64url of JSON. It holds what the caller has just been shown, so it needs no signature. */
export function writeCursor(place: string, before: boolean): string {
  return Buffer.from(JSON.stringify({ v: JSON.parse(place) as unknown, b: before })).toString('base64url')
}

/** Reads a cursor for a list with so many sort keys; anything else is a 400. */
export function readCursor(text: string, keys: number): Cursor {
  const read = parse(text)
  const values = read?.v
  if (
    !Array.isArray(values) ||
    values.length !== keys ||
    !values.every((value) => value === null || typeof value === 'string')
  )
    refuse({ code: 'bad_request', message: 'The cursor is not valid for this list.' })
  return { values: values as (string | null)[], before: read?.b === true }
}

function parse(text: string): { v?: unknown; b?: unknown } | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as { v?: unknown; b?: unknown }
  } catch {
    return undefined
  }
}

/**
 * Rows that follow (or precede) the cursor's place. With keys that all run one way it is one row comparison, which an index on those
 * keys answers directly; otherwise the comparison is written out key by key. Nulls are last.
 *
 * Example, order by name, id: `(t.name, t.id) > ($3, $4)`.
 */
export function cursorCondition(keys: readonly SortKey[], cursor: Cursor, statement: Statement): string {
  const bound = keys.map((key, index) => {
    const value = cursor.values[index] ?? null
    return {
      ...key,
      isNull: value === null,
      value: value === null ? 'null' : `${statement.bind(value)}::${key.type}`,
    }
  })
  const oneWay = bound.every((key) => key.descending === bound[0]?.descending && !key.nullable)
  if (oneWay) {
    const sign = bound[0]!.descending === cursor.before ? '>' : '<'
    return `(${bound.map((key) => key.sql).join(', ')}) ${sign} (${bound.map((key) => key.value).join(', ')})`
  }
  const branches = bound.map((key, index) => {
    const equal = bound.slice(0, index).map((each) => `${each.sql} is not distinct from ${each.value}`)
    return [...equal, cursor.before ? precedes(key) : follows(key)].join(' and ')
  })
  return `(${branches.map((branch) => `(${branch})`).join(' or ')})`
}

type Bound = SortKey & { isNull: boolean; value: string }

function follows(key: Bound): string {
  if (key.isNull) return 'false'
  return `(${key.sql} ${key.descending ? '<' : '>'} ${key.value} or ${key.sql} is null)`
}

function precedes(key: Bound): string {
  if (key.isNull) return `${key.sql} is not null`
  return `${key.sql} ${key.descending ? '>' : '<'} ${key.value}`
}
