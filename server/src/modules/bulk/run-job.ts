import { sql } from 'kysely'
import type { Listener } from '../../kernel/events/outbox.ts'
import { transact } from '../../kernel/work.ts'
import type { Actor, Work } from '../../kernel/work.ts'
import type { BulkAction, BulkResource, Values } from './kinds.ts'
import { workOnRow } from './work-on-row.ts'

/** So many records before other listeners have their turn. */
const rowsAtOnce = 50

export interface Job {
  id: number
  resource: BulkResource
  action: BulkAction | 'undo'
  values: Values
  undoOfId: number | null
}

/**
 * Works through a job, a chunk at each delivery of its event. Every record has a transaction of its own that also ticks it off, so after
 * a crash the delivery comes again and finds what is still waiting: nothing is done twice, and nothing is forgotten.
 */
export const runJob: Listener = {
  name: 'bulk.run_job',
  hears: ['bulk_job.begun', 'bulk_job.continued'],
  handle: async (work, event) => {
    const job = await runningJob(work, Number(event.subjectId))
    if (!job) return
    const ids = await waitingRows(work, job.id)
    const actor = await actorOf(work, job.id)
    for (const id of ids.slice(0, rowsAtOnce))
      await transact(work.platform, { tenant: work.tenant, actor, now: work.platform.clock.now() }, (own) =>
        workOnRow(own, job, id),
      )
    if (ids.length > rowsAtOnce)
      work.emit({ type: 'bulk_job.continued', subject: { type: 'bulk_job', id: job.id } })
    else await finish(work, job.id)
  },
}

async function runningJob(work: Work, id: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select id, resource, action, "values", undo_of_id as "undoOfId" from bulk_jobs
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'running'`.execute(work.db)
  return rows[0]
}

async function waitingRows(work: Work, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bulk_job_rows where tenant_id = ${work.tenant.id} and bulk_job_id = ${jobId} and status = 'waiting'
    order by id limit ${rowsAtOnce + 1}`.execute(work.db)
  return rows.map((row) => row.id)
}

/** Whoever began the job, with the role they have now. Somebody who may not sign in any more has none. */
async function actorOf(work: Work, jobId: number): Promise<Actor> {
  const { rows } = await sql<{ id: number; role_id: number | null }>`
    select j.created_by as id, case when u.is_active and u.deleted_at is null then u.role_id end as role_id
    from bulk_jobs j join users u on u.tenant_id = ${work.tenant.id} and u.id = j.created_by
    where j.tenant_id = ${work.tenant.id} and j.id = ${jobId}`.execute(work.db)
  const row = rows[0]!
  return { id: row.id, roleId: row.role_id }
}

async function finish(work: Work, id: number): Promise<void> {
  const { rows } = await sql`
    update bulk_jobs set status = 'done', finished_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'running' returning id`.execute(work.db)
  if (rows.length > 0) work.emit({ type: 'bulk_job.finished', subject: { type: 'bulk_job', id } })
}
