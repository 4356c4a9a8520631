import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { BulkAction, BulkResource } from './kinds.ts'
import { seesAll } from './tables.ts'

interface JobRow {
  id: number
  resource: BulkResource
  action: BulkAction | 'undo'
  status: 'running' | 'done' | 'stopped'
}

/** A job that one began, or anybody's for a Super Admin, locked; another is not there. */
export async function jobToSteer(work: Work, id: number): Promise<JobRow> {
  const { rows } = await sql<JobRow>`
    select id, resource, action, status from bulk_jobs
    where tenant_id = ${work.tenant.id} and id = ${id} and (created_by = ${work.actor.id} or ${seesAll(work)})
    for update`.execute(work.db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

export async function setStatus(work: Work, id: number, status: 'running' | 'stopped'): Promise<void> {
  await sql`
    update bulk_jobs set status = ${status}, problem = null, finished_at = ${status === 'running' ? null : work.now},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
}
