import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { performAt } from './jobs.ts'

/** Queues a failed run again. One that is queued or done is left as it is: 409. */
export async function runAgain(work: Work, id: number): Promise<void> {
  const { rows } = await sql<{ status: string; trigger_id: number }>`
    select status, trigger_id from trigger_runs where tenant_id = ${work.tenant.id} and id = ${id} for update`.execute(
    work.db,
  )
  const run = rows[0] ?? refuse({ code: 'not_found' })
  if (run.status !== 'failed') refuse({ code: 'conflict', reason: 'not_failed' })
  await sql`
    update trigger_runs set status = 'queued', ended_at = null, reason = null, due_at = ${work.now},
      updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await performAt(work, id, work.now)
  work.emit({
    type: 'trigger.run_again',
    subject: { type: 'trigger', id: run.trigger_id },
    payload: { run_id: id },
  })
}
