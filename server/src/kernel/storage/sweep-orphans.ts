import { CompiledQuery, sql } from 'kysely'
import { identifier } from '../database/statement.ts'
import type { Database, Db } from '../database/database.ts'
import type { Storage } from './storage.ts'

/** How many keys one statement looks up. */
const group = 5000

/**
 * Removes the files of a tenant that no record names: what an act had stored when its transaction failed, and
 * what was replaced. A file is stored before its record is committed, so only files from before `olderThan`
 * go. Answers how many went.
 *
 * A record may name a file in any text column of any table whose name ends in `key`. Those columns are asked
 * of the database itself: a list kept here would one day lack a table, and its files would be removed. The
 * counters of hits name none, and lie beside the tenants' tables: no statement joins the two under Citus.
 */
export async function sweepOrphans(
  { storage, database }: { storage: Storage; database: Database },
  tenantId: number,
  olderThan: Date,
): Promise<number> {
  const db = database.of(tenantId)
  const columns = await keyColumns(db)
  let removed = 0
  for await (const page of storage.list(tenantId))
    for (let at = 0; at < page.length; at += group)
      for (const key of await unnamed(db, { tenantId, columns, keys: page.slice(at, at + group) })) {
        const storedAt = await storage.storedAt(key)
        if (storedAt === undefined || storedAt >= olderThan) continue
        await storage.delete(key)
        removed += 1
      }
  return removed
}

interface KeyColumn {
  table: string
  column: string
}

async function keyColumns(db: Db): Promise<KeyColumn[]> {
  const { rows } = await sql<KeyColumn>`
    select c.table_name as table, c.column_name as column
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    join information_schema.columns o using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and o.column_name = 'tenant_id'
      and c.table_name <> 'general_hits' and c.data_type = 'text' and c.column_name ~ '(^|_)key$'
    order by 1, 2`.execute(db)
  if (rows.length === 0) throw new Error('No table names a file: the database is not what it should be.')
  return rows
}

/** Those of the keys that stand in none of the columns. */
async function unnamed(
  db: Db,
  { tenantId, columns, keys }: { tenantId: number; columns: readonly KeyColumn[]; keys: readonly string[] },
): Promise<string[]> {
  const conditions = columns.map(
    ({ table, column }) =>
      `not exists (select from ${identifier(table)} r where r.tenant_id = $1 and r.${identifier(column)} = f.key)`,
  )
  const text = `select f.key from unnest($2::text[]) f(key) where ${conditions.join(' and ')}`
  const { rows } = await db.executeQuery<{ key: string }>(CompiledQuery.raw(text, [tenantId, [...keys]]))
  return rows.map(({ key }) => key)
}
