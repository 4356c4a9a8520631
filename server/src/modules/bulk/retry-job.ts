import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { goOnWith } from './bulk-job.ts'
import { mustMayWork } from './kinds.ts'
import { jobToSteer, setStatus } from './steer-job.ts'

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
