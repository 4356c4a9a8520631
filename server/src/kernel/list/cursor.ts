import { isDay, refuse } from '@moorgate/contract'
import type { Statement } from '../database/statement.ts'
import type { Scope } from '../work.ts'
import type { SortKey } from './compile.ts'

/**
 * A place in a list: the sort keys of a row, as text, and whether what comes before it is wanted instead of
 * what follows.
 */
export interface Cursor {
  values: readonly (string | null)[]
  before: boolean
}

/** Which list, in which order: a place in it is no place anywhere else. */
export interface ListOrder {
  /** The resource's type. */
  list: string
  /** As in the address: `-created_at,name`. */
  sort: string
}

/**
 * The cursor as it travels: base64url of JSON. It holds what the caller has just been shown, so it needs no
 * signature. It says the tenant, the list and the order that it belongs to, because the same texts would name
 * another place elsewhere.
 */
export function writeCursor(
  scope: Pick<Scope, 'tenant'>,
  ordered: ListOrder,
  place: string,
  before: boolean,
): string {
  const cursor = { of: nameOf(scope, ordered), v: JSON.parse(place) as unknown, b: before }
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

const nameOf = ({ tenant }: Pick<Scope, 'tenant'>, { list, sort }: ListOrder) =>
  `${tenant.id} ${list} ${sort}`

/**
 * Reads a cursor of this list in this order. Anything else is 400, also a text that is no value of its key's
 * type.
 */
export function readCursor(
  scope: Pick<Scope, 'tenant'>,
  ordered: ListOrder,
  text: string,
  keys: readonly SortKey[],
): Cursor {
  const { of, v: values, b: before } = parse(text) ?? {}
  if (
    of !== nameOf(scope, ordered) ||
    typeof before !== 'boolean' ||
    !Array.isArray(values) ||
    values.length !== keys.length ||
    !keys.every((key, index) => isPlace(key, values[index]))
  )
    refuse({ code: 'bad_request', message: 'The cursor is not valid for this list in this order.' })
  return { values: values as (string | null)[], before }
}

function parse(text: string): { of?: unknown; v?: unknown; b?: unknown } | undefined {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as { of?: unknown } | undefined
  } catch {
    return undefined
  }
}

/**
 * Whether PostgreSQL could have written this for the key: it would end the request with a fault of ours if it
 * can't read it.
 */
function isPlace({ type, nullable }: SortKey, value: unknown): boolean {
  if (value === null) return nullable
  if (typeof value !== 'string') return false
  switch (type) {
    case 'integer':
      return isWhole(value, 2n ** 31n)
    case 'bigint':
      return isWhole(value, 2n ** 63n)
    case 'numeric':
      return /^-?\d{1,40}(\.\d{1,40})?$/.test(value)
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'date':
      return isDay(value)
    case 'timestamptz':
      return writtenMoment.test(value) && isDay(value.slice(0, 10))
    default:
      return !value.includes('\0')
  }
}

const isWhole = (value: string, limit: bigint) =>
  /^-?\d{1,19}$/.test(value) && BigInt(value) < limit && BigInt(value) > -limit

/**
 * `2026-11-20 10:00:00.123456+00`, as a moment is written where the time zone is UTC, or
 * `2026-11-20T10:00:00.123456Z`, as on the wire.
 */
const writtenMoment = /^\d{4}-\d\d-\d\d[ T]([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?(\+00|Z)$/

/**
 * Rows that follow (or precede) the cursor's place. With keys that all run one way it is one row comparison,
 * which an index on those keys answers directly; otherwise the comparison is written out key by key. Nulls
 * are last.
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

type KeyValue = SortKey & { isNull: boolean; value: string }

function follows(key: KeyValue): string {
  if (key.isNull) return 'false'
  return `(${key.sql} ${key.descending ? '<' : '>'} ${key.value} or ${key.sql} is null)`
}

function precedes(key: KeyValue): string {
  if (key.isNull) return `${key.sql} is not null`
  return `${key.sql} ${key.descending ? '>' : '<'} ${key.value}`
}
