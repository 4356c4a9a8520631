import { sql } from 'kysely'
import type { Failure, Job as QueuedJob, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Actor, Work } from '../../kernel/work.ts'
import { bulkRecords, goOnWith } from './bulk-job.ts'
import type { BulkAction, BulkResource, Values } from './kinds.ts'
import { workOnRow } from './work-on-row.ts'

/** So many records before another job has its turn. */
const rowsAtOnce = 50

export interface Job {
  id: number
  resource: BulkResource
  action: BulkAction | 'undo'
  values: Values
  undoOfId: number | null
}

/**
 * Works through a chunk of what waits in a job. Every record has a transaction of its own that also ticks it
 * off, so what follows a crash finds what is still waiting: nothing is done twice, and nothing is forgotten.
 */
const workOnRecords: QueuedJob<{ bulk_job_id: number }> = {
  ...bulkRecords,
  perform: async (run, { bulk_job_id: id }) => {
    const { platform, tenant, scope, signal } = run
    const job = await runningJob(run, id)
    if (!job) return
    const actor = await actorOf(run, id)
    for (const row of await waitingRows(run, id)) {
      if (signal.aborted) break
      await transact(platform, { tenant, actor, now: platform.clock.now() }, (work) =>
        workOnRow(work, job, row),
      )
    }
    const isMore = (await waitingRows(run, id)).length > 0
    await transact(platform, scope, (work) => (isMore ? goOnWith(work, id) : finish(work, id)))
  },
  failed: async ({ platform, scope }, { bulk_job_id: id }, failure) => {
    await transact(platform, scope, (work) => note(work, id, failure))
  },
}

async function runningJob({ platform, tenant }: Run, id: number): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select id, resource, action, "values", undo_of_id as "undoOfId" from bulk_jobs
    where tenant_id = ${tenant.id} and id = ${id} and status = 'running'`.execute(
    platform.database.of(tenant.id),
  )
  return rows[0]
}

async function waitingRows({ platform, tenant }: Run, jobId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bulk_job_rows where tenant_id = ${tenant.id} and bulk_job_id = ${jobId} and status = 'waiting'
    order by id limit ${rowsAtOnce}`.execute(platform.database.of(tenant.id))
  return rows.map((row) => row.id)
}

/**
 * The person who began the job, with the role they have now. Somebody who may not sign in any more has none.
 */
async function actorOf({ platform, tenant }: Run, jobId: number): Promise<Actor> {
  const { rows } = await sql<{ id: number; role_id: number | null }>`
    select j.created_by as id, case when u.is_active and u.deleted_at is null then u.role_id end as role_id
    from bulk_jobs j join users u on u.tenant_id = ${tenant.id} and u.id = j.created_by
    where j.tenant_id = ${tenant.id} and j.id = ${jobId}`.execute(platform.database.of(tenant.id))
  const row = rows[0]!
  return { id: row.id, roleId: row.role_id }
}

async function finish(work: Work, id: number): Promise<void> {
  const { rows } = await sql`
    update bulk_jobs set status = 'done', problem = null, finished_at = ${work.now}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'running' returning id`.execute(work.db)
  if (rows.length > 0) work.emit({ type: 'bulk_job.finished', subject: { type: 'bulk_job', id } })
}

/**
 * Shown with the job: what went wrong. Given up, it is stopped, and may be begun again like any other that
 * was.
 */
async function note(work: Work, id: number, { problem, isFinal }: Failure): Promise<void> {
  await sql`
    update bulk_jobs set problem = ${problem}, status = case when ${isFinal} then 'stopped' else status end,
      finished_at = case when ${isFinal} then ${work.now}::timestamptz end, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'running'`.execute(work.db)
}

export const bulkJobs: readonly QueuedJob<{ bulk_job_id: number }>[] = [workOnRecords]
