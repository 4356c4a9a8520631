import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { Values } from './kinds.ts'

/** Columns of one record, locked; undefined where it is not there any more. */
export async function fieldsOf(
  work: Work,
  table: string,
  id: number,
  names: readonly string[],
): Promise<Values | undefined> {
  const { rows } = await sql<Values>`
    select ${sql.join(names.map((name) => sql.id(name)))} from ${sql.id(table)}
    where tenant_id = ${work.tenant.id} and id = ${id} and deleted_at is null for update`.execute(work.db)
  return rows[0]
}
