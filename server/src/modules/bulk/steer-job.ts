import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { insertJob } from './begin-job.ts'
import { goOnWith } from './bulk-job.ts'
import { mustMayWork } from './kinds.ts'
import type { BulkAction, BulkResource } from './kinds.ts'
import { seesAll } from './tables.ts'

interface JobRow {
  id: number
  resource: BulkResource
  action: BulkAction | 'undo'
  status: 'running' | 'done' | 'stopped'
}

/** A job that one began, or anybody's for a Super Admin, locked; another is not there. */
async function jobToSteer(work: Work, id: number): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    select id, resource, action, status from bulk_jobs
    where tenant_id = ${work.tenant.id} and id = ${id} and (created_by = ${work.actor.id} or ${seesAll(work)})
    for update`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** Ends a job early. What is done stays done; pressed twice, or too late, it changes nothing. */
export async function stopJob(work: Work, id: number): Promise<void> {
  const job = await jobToSteer(work, id)
  if (job.status !== 'running') return
  await setStatus(work, id, 'stopped')
  work.emit({ type: 'bulk_job.stopped', subject: { type: 'bulk_job', id } })
}

/** Lets the refused records of a job wait again, and whatever was waiting when it was stopped. */
export async function retryJob(work: Work, id: number): Promise<void> {
  const job = await jobToSteer(work, id)
  mustMayWork(work, job.resource, job.action)
  await sql`
    update bulk_job_rows set status = 'waiting', reason = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and bulk_job_id = ${id} and status = 'refused'`.execute(work.db)
  await setStatus(work, id, 'running')
  work.emit({ type: 'bulk_job.continued', subject: { type: 'bulk_job', id } })
  await goOnWith(work, id)
}

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
    order by r.id desc`.execute(work.db)
  work.emit({
    type: 'bulk_job.begun',
    subject: { type: 'bulk_job', id: undoId },
    after: { resource: job.resource, action: 'undo', undo_of_id: id },
  })
  await goOnWith(work, undoId)
  return undoId
}

async function setStatus(work: Work, id: number, status: 'running' | 'stopped'): Promise<void> {
  await sql`
    update bulk_jobs set status = ${status}, problem = null, finished_at = ${status === 'running' ? null : work.now},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}
