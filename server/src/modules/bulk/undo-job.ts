import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { goOnWith } from './bulk-job.ts'
import { insertJob } from './insert-job.ts'
import { mustMayWork } from './kinds.ts'
import { jobToSteer } from './steer-job.ts'

/**
 * Begins the job that takes another one back: its changed records, the last one first. Returns the new job's
 * id.
 */
export async function undoJob(work: Work, id: number): Promise<number> {
  const job = await jobToSteer(work, id)
  mustMayWork(work, job.resource, job.action === 'delete' ? 'delete' : 'undo')
  if (['email', 'invite', 'approve', 'undo'].includes(job.action))
    refuse({ code: 'conflict', reason: 'not_undoable' })
  if (job.status === 'running') refuse({ code: 'conflict', reason: 'still_running' })
  const undoId = await insertJob(work, { resource: job.resource, action: 'undo', values: {}, undoOfId: id })
  await sql`
    insert into bulk_job_rows (tenant_id, bulk_job_id, record_id, name, before, after, created_by, created_at, updated_at)
    select ${work.tenant.id}, ${undoId}::bigint, r.record_id, r.name, r.before, r.after, ${work.actor.id}::bigint,
           ${work.now}::timestamptz, ${work.now}::timestamptz
    from bulk_job_rows r where r.tenant_id = ${work.tenant.id} and r.bulk_job_id = ${id} and r.status = 'changed'
    order by r.id desc returning 1`.execute(work.db)
  work.emit({
    type: 'bulk_job.begun',
    subject: { type: 'bulk_job', id: undoId },
    after: { resource: job.resource, action: 'undo', undo_of_id: id },
  })
  await goOnWith(work, undoId)
  return undoId
}
