import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { BulkAction, BulkResource, Values } from './kinds.ts'

interface NewJob {
  resource: BulkResource
  action: BulkAction | 'undo'
  values: Values
  undoOfId?: number
}

export async function insertJob(work: Work, job: NewJob): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bulk_jobs (tenant_id, resource, action, "values", undo_of_id, created_by, created_at, updated_at)
    values (${work.tenant.id}, ${job.resource}, ${job.action}, ${JSON.stringify(job.values)}::jsonb, ${job.undoOfId ?? null},
            ${work.actor.id}, ${work.now}, ${work.now}) returning id`.execute(work.db)
  return rows[0]!.id
}
