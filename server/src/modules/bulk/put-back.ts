import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { kinds } from './kinds.ts'
import { fieldsOf } from './record-fields.ts'
import type { Job } from './run-job.ts'
import { holdsAttribute, putAttributeBack } from './set-attribute.ts'
import { holdsGroup, putGroupBack } from './set-group.ts'
import type { JobRow, Outcome } from './work-on-row.ts'

const changedSince: Outcome = {
  status: 'skipped',
  reason: 'It was changed since, so it stays as it is.',
}

/**
 * Puts one record back to what it was before the job, unless somebody has changed it since: their change is
 * kept.
 */
export async function putBack(work: Work, job: Job, row: JobRow): Promise<Outcome> {
  const { resource } = job
  if (holdsAttribute(row)) return putAttributeBack(work, job, row)
  if (holdsGroup(row)) return putGroupBack(work, job, row)
  const kind = kinds[resource]
  // A row that holds no fields is a record that was deleted.
  if (row.before === null || row.after === null) return bringBack(work, resource, row)
  const names = Object.keys(row.after)
  const now = await fieldsOf(work, kind.table.name, row.recordId, names)
  if (!now || names.some((name) => now[name] !== row.after?.[name])) return changedSince
  await kind.change(work, row.recordId, row.before)
  return { status: 'changed', before: row.after, after: row.before }
}

async function bringBack(work: Work, resource: Job['resource'], row: JobRow): Promise<Outcome> {
  const kind = kinds[resource]
  const { rows } = await sql`
    select 1 from ${sql.id(kind.table.name)}
    where tenant_id = ${work.tenant.id} and id = ${row.recordId} and deleted_at is not null`.execute(work.db)
  if (rows.length === 0) return { status: 'skipped', reason: 'It is back already.' }
  await kind.restore(work, row.recordId)
  return { status: 'changed' }
}
