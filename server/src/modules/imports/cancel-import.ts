import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { lockImport, mustStand, saveImport } from './store.ts'

/** Throws an import away before it is applied, with the rows that were read from its file. */
export async function cancelImport(work: Work, id: number): Promise<void> {
  const run = await lockImport(work, id)
  mustStand(run, 'mapping', 'checked')
  await saveImport(work, run, { status: 'cancelled', deleted_at: work.now })
  await sql`delete from import_rows where tenant_id = ${work.tenant.id} and import_id = ${id}`.execute(
    work.db,
  )
  work.emit({ type: 'import.cancelled', subject: { type: 'import', id } })
}
