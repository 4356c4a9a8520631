import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { z } from 'zod'
import { decimalUnits, factsOf, refuse, refuseField, say, messageFor } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { eventCatalogue } from '@moorgate/contract/events/index.ts'
import type { RecordVerb } from '@moorgate/contract/events/index.ts'
import { sanitised } from '../html/index.ts'
import { checkExpected, checkVersion } from '../rows.ts'
import type { Work } from '../work.ts'
import { columnOf, isNullable, kindOf } from './table.ts'
import type { Table } from './table.ts'

type Row = Record<string, unknown> & { id: number; version: number }

/** Columns that no event repeats: they are about the row, not about the business. */
const silent = new Set(['tenant_id', 'id', 'created_at', 'updated_at', 'created_by', 'version', 'deleted_at'])

/** Writes a new record and says so: `nominee.created`. Returns its id. */
export async function createRow(work: Work, table: Table, values: Record<string, unknown>): Promise<number> {
  const columns = columnValues(table.resource, values)
  const names = ['tenant_id', 'created_by', 'created_at', 'updated_at', ...columns.map(([name]) => name)]
  const { rows } = await sql<Row>`
    insert into ${sql.id(table.name)} (${sql.join(names.map((name) => sql.id(name)))})
    values (${sql.join([work.tenant.id, work.actor.id, work.now, work.now, ...columns.map(([, value]) => bindable(value))])})
    returning *`.execute(work.db)
  const row = rows[0]!
  emitWrite(work, table, 'created', row.id, { after: plain(row, known(columns)) })
  return row.id
}

/** The row, locked, so that two editors take turns. Not found and not visible are the same answer. */
export async function lockRow(
  work: Work,
  table: Table,
  id: number,
  options: { trashed?: boolean } = {},
): Promise<Row> {
  const deleted = table.softDeletes
    ? sql`and deleted_at is ${options.trashed ? sql`not null` : sql`null`}`
    : sql``
  const { rows } = await sql<Row>`
    select * from ${sql.id(table.name)} where tenant_id = ${work.tenant.id} and id = ${id} ${deleted} for update`.execute(
    work.db,
  )
  const row = rows[0] ?? refuse({ code: 'not_found' })
  checkExpected(work, table.name, row)
  return row
}

/**
 * Changes what was sent and differs, one version on, and says so with before and after. Nothing changed:
 * nothing written, nothing said.
 */
export async function updateRow(
  work: Work,
  table: Table,
  row: Row,
  values: Record<string, unknown>,
  expectedVersion?: number,
): Promise<void> {
  checkVersion(row, expectedVersion)
  const changed = changes(table, row, values)
  if (changed.length === 0) return
  const { rows } = await sql<Row>`
    update ${sql.id(table.name)} set ${sql.join(changed.map(([name, value]) => sql`${sql.id(name)} = ${bindable(value)}`))},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${row.id} returning *`.execute(work.db)
  emitWrite(work, table, 'updated', row.id, {
    before: plain(row, known(changed)),
    after: plain(rows[0]!, known(changed)),
  })
}

/** Whether these values would change the row: what is sent as it stands is no change. */
export const isChange = (table: Table, row: Values, values: Values): boolean =>
  changes(table, row, values).length > 0

type Values = Readonly<Record<string, unknown>>

/** Rich text that comes back as it stands is left alone: cleaning it again could write it another way. */
function changes({ resource }: Table, row: Values, values: Values): ColumnValue[] {
  const sent = Object.entries(values).filter(([key, value]) => value !== row[columnOf(resource, key)])
  return columnValues(resource, Object.fromEntries(sent)).filter((column) => differs(row, column))
}

/**
 * Refuses another value of what a record keeps for good, such as whose note it is: of what was sent, what is
 * no part of the change. To leave it out would lose it without a word.
 */
export function mustStay(table: Table, row: Row, given: Values, columns: Values): void {
  const errors = Object.keys(given).filter((name) => {
    const isLeftOut = given[name] !== undefined && columns[name] === undefined
    const isColumn = row[columnOf(table.resource, name)] !== undefined
    return isLeftOut && isColumn && isChange(table, row, { [name]: given[name] })
  })
  if (errors.length > 0)
    refuse({
      code: 'invalid',
      errors: Object.fromEntries(errors.map((name) => [name, [messageFor(say.prohibited, name)]])),
    })
}

/** Takes a record out of sight, if nothing points at it. It can be brought back. */
export async function deleteRow(
  work: Work,
  table: Table,
  id: number,
  expectedVersion?: number,
): Promise<void> {
  const row = await lockRow(work, table, id)
  checkVersion(row, expectedVersion)
  for (const use of table.usedBy) if (await isUsed(work, use, id)) refuse(inUse)
  const remove = table.softDeletes
    ? sql`update ${sql.id(table.name)} set deleted_at = ${work.now}, version = version + 1, updated_at = ${work.now}`
    : sql`delete from ${sql.id(table.name)}`
  await sql`${remove} where tenant_id = ${work.tenant.id} and id = ${row.id}`.execute(work.db)
  emitWrite(work, table, 'deleted', id)
}

/** Brings a deleted record back, with its event. 404 where it is not there, or not deleted. */
export async function restoreRow(work: Work, table: Table, id: number): Promise<void> {
  const row = await lockRow(work, table, id, { trashed: true })
  await sql`update ${sql.id(table.name)} set deleted_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${row.id}`.execute(work.db)
  emitWrite(work, table, 'restored', id)
}

/** Reports a write to a record by the event that its table names. */
function emitWrite(work: Work, table: Table, verb: RecordVerb, id: number, change: Change = {}): void {
  const type = table.events[verb]
  if (type === undefined) throw new Error(`The table ${table.name} names no event for ${verb}`)
  work.emit({ type, subject: { type: eventCatalogue[type].subject, id }, ...change })
}

interface Change {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

const inUse = {
  code: 'conflict',
  reason: 'in_use',
  about: 'delete',
} as const

async function isUsed(work: Work, use: Table['usedBy'][number], id: number): Promise<boolean> {
  const alive = use.softDeletes === false ? sql`` : sql`and deleted_at is null`
  const { rows } = await sql`select 1 from ${sql.id(use.table)}
    where tenant_id = ${work.tenant.id} and ${sql.id(use.column)} = ${id} ${alive} limit 1`.execute(work.db)
  return rows.length > 0
}

type ColumnValue = [name: string, value: unknown]

/**
 * Wire values as column values: money in minor units, rich text sanitised, maps and lists as JSON. Unknown
 * keys don't get this far.
 */
function columnValues(resource: Resource, values: Record<string, unknown>): ColumnValue[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => [columnOf(resource, key), columnValue(resource, key, value)])
}

function columnValue(resource: Resource, key: string, value: unknown): unknown {
  if (value === null) return null
  const kind = kindOf(resource, key)
  if (kind === 'money') return decimalUnits(String(value), 2)
  if (kind === 'html') return richText(resource, key, String(value))
  if (kind === 'map' || kind === 'list') return json(value)
  return value
}

/**
 * Clean rich text. Nothing to be seen is no text: null where the column may be, else ''; where one must be
 * given it is missing.
 */
function richText(resource: Resource, key: string, html: string): string | null {
  const { elements, imageSources } = factsOf(resource.row.shape[key] as z.ZodType) ?? {}
  const clean = sanitised(html, key, { elements, imageSources })
  if (clean !== '') return clean
  if (!resource.create.shape[key]!.safeParse(undefined).success) refuseField(key, say.required)
  return isNullable(resource, key) ? null : clean
}

const json = (value: unknown): JsonValue => ({ json: value, sql: sql`${JSON.stringify(value)}::jsonb` })

/** What a column of JSON is given: itself, to be compared, and as a statement takes it. */
interface JsonValue {
  json: unknown
  sql: RawBuilder<unknown>
}

const isJson = (value: unknown): value is JsonValue =>
  typeof value === 'object' && value !== null && 'json' in value && 'sql' in value

const bindable = (value: unknown): unknown => (isJson(value) ? value.sql : value)

const differs = (row: Record<string, unknown>, [name, value]: ColumnValue): boolean => !same(row[name], value)

const known = (columns: readonly ColumnValue[]) =>
  columns.map(([name]) => name).filter((name) => !silent.has(name))

/** A row's values as an event keeps them. */
function plain(row: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, plainValue(row[name])]))
}

const plainValue = (value: unknown) => (typeof value === 'bigint' ? String(value) : value)

function same(stored: unknown, given: unknown): boolean {
  if (isJson(given)) return isDeepStrictEqual(stored, JSON.parse(JSON.stringify(given.json)))
  if (stored instanceof Date) return given !== null && stored.getTime() === new Date(String(given)).getTime()
  if (
    typeof stored === 'string' &&
    typeof given === 'string' &&
    /^-?\d+(\.\d+)?$/.test(stored) &&
    /^-?\d+(\.\d+)?$/.test(given)
  )
    return stored === given || (stored.includes('.') && trimmed(stored) === trimmed(given))
  return stored === given
}

const trimmed = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)
