import type { QueryOf, importRows } from '@moorgate/contract'
import { sql } from 'kysely'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'

/**
 * Rows of an import in the file's order, as JSON that PostgreSQL makes. The caller has seen that the import
 * is theirs to see.
 */
export async function rowsOf(
  { db, tenant }: Pick<QueryContext, 'db' | 'tenant'>,
  id: number,
  asked: QueryOf<typeof importRows>,
): Promise<JsonText> {
  const conditions = [
    sql`r.tenant_id = ${tenant.id} and r.import_id = ${id} and r.row > ${asked.after ?? 0}`,
    ...(asked.outcome ? [sql`r.outcome = ${asked.outcome}`] : []),
    ...(asked.fixed ? [sql`r.fixed <> '[]'`] : []),
    ...(asked.conflict ? [sql`(r.undone = 'conflict' or r.applied = 'failed')`] : []),
    ...(asked.field ? [sql`r.problems @> ${JSON.stringify([{ field: asked.field }])}::jsonb`] : []),
  ]
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(page order by page.row), '[]')::text as data from (
      select r.row, r.cells, r.fixed, r.outcome, r.problems, r.changes, r.record_id, r.applied, r.undone
      from import_rows r where ${sql.join(conditions, sql` and `)}
      order by r.row limit ${asked.limit ?? 100}) page`.execute(db)
  return new JsonText(rows[0]!.data)
}
