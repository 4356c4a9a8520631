import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable, Updateable } from 'kysely'
import type { Tables } from './database/tables.ts'
import type { Work } from './work.ts'

/** Tables of a tenant that have all these columns. */
type TableWith<Column extends string> = {
  [Name in keyof Tables]: 'tenant_id' | 'id' | Column extends keyof Tables[Name] ? Name : never
}[keyof Tables]

/** Tables whose rows are only marked when they are deleted. */
type SoftDeletedTable = TableWith<'deleted_at'>

/** Tables whose rows count their changes. */
type Versioned = TableWith<'updated_at' | 'version'>

/**
 * One row of the tenant as it is now, for an act that decides by it: locked, so that of two acts on it the
 * second sees what the first did. 404 where there is none, where it is another tenant's, or deleted.
 * (`lockRow` of `resource/` does the same by a declared noun.)
 */
export async function lockById<Name extends SoftDeletedTable>(
  work: Work,
  table: Name,
  id: number,
): Promise<Selectable<Tables[Name]>> {
  const { rows } = await sql<Selectable<Tables[Name]>>`
    select * from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null for update`.execute(work.db)
  const row = rows[0] ?? refuse({ code: 'not_found' })
  if ('version' in row) checkExpected(work, table, row as unknown as { id: number; version: number })
  return row
}

/**
 * Changes columns of one row of the tenant and counts the change. Values that stand there already change
 * nothing: no version moves. The act that calls it has locked the row, and says what happened where it is
 * told that something did.
 */
export async function changeById<Name extends Versioned>(
  work: Work,
  table: Name,
  id: number,
  values: Omit<Updateable<Tables[Name]>, 'updated_at' | 'version'>,
): Promise<boolean> {
  const columns = columnsOf(values)
  if (columns.length === 0) return false
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))},
      updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id} and ${differing(columns)}`.execute(work.db)
  return (numAffectedRows ?? 0n) > 0n
}

/** Counts a change of what belongs to a row and stands elsewhere: its lines, its people. */
export async function touchById(work: Work, table: Versioned, id: number): Promise<void> {
  await sql`update ${sql.table(table)} set updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}

/**
 * Whether any of these values is another than the row's, as its columns compare them: 8 and 8.00 are the same
 * rate. What is left out is no change.
 */
export async function wouldChange<Name extends Versioned>(
  work: Work,
  table: Name,
  id: number,
  values: Updateable<Tables[Name]>,
): Promise<boolean> {
  const columns = columnsOf(values)
  if (columns.length === 0) return false
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and ${differing(columns)}`.execute(work.db)
  return rows.length > 0
}

type ColumnValues = readonly [name: string, value: unknown][]

const columnsOf = (values: object): ColumnValues =>
  Object.entries(values).filter(([, value]) => value !== undefined)

const differing = (columns: ColumnValues) =>
  sql`(${sql.join(
    columns.map(([name, value]) => sql`${sql.ref(name)} is distinct from ${value}`),
    sql` or `,
  )})`

/** 422 on the field unless the id that came in it is one of the tenant's, and not deleted. */
export async function checkNamed(
  work: Work,
  table: SoftDeletedTable,
  field: string,
  id: number,
): Promise<void> {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null`.execute(work.db)
  if (rows.length === 0) refuseField(field, say.in)
}

/**
 * Refuses the record that the request names, at its first lock, where its editor saw another version. Rows
 * that an act locks beside it are none of the editor's business.
 */
export function checkExpected(
  { expected }: Pick<Work, 'expected'>,
  table: string,
  row: { id: number; version: number },
): void {
  if (!expected || expected.isChecked || expected.table !== table || expected.id !== row.id) return
  checkVersion(row, expected.version)
  expected.isChecked = true
}

/** Somebody else saved in between: 409, and nothing is merged silently. */
export function checkVersion(row: { version: number }, expected: number | undefined): void {
  if (expected === undefined || expected === row.version) return
  refuse({
    code: 'conflict',
    reason: 'stale_version',
  })
}
