import { sql } from 'kysely'
import type { Trx } from './database.ts'

/**
 * From here on the statements of a transaction are planned once a connection, for whatever values. It is worth its trip where planning takes
 * longer than running: who may see an opportunity takes twenty tables, and one row of each.
 */
export async function planOnce(db: Trx): Promise<void> {
  await sql`set local plan_cache_mode = 'force_generic_plan'`.execute(db)
}
