import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { deliver } from './jobs.ts'

interface PlannedRun {
  reportId: number
  cause: 'schedule' | 'now'
  dueAt: Date
  format: string
  recipientIds: readonly number[]
}

/** Begins a run: a file is asked for each recipient. Planned runs of one minute are one. */
export async function startRun(work: Work, run: PlannedRun): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into report_runs (tenant_id, saved_report_id, cause, due_at, format, created_at, created_by)
    values (${work.tenant.id}, ${run.reportId}, ${run.cause}, ${run.dueAt}, ${run.format}, ${work.now}, ${work.actor.id})
    on conflict (tenant_id, saved_report_id, due_at) where cause = 'schedule' do nothing
    returning id`.execute(work.db)
  const [begun] = rows
  if (!begun) return
  const { rows: deliveries } = await sql<{ id: number }>`
    insert into report_deliveries (tenant_id, report_run_id, user_id)
    select ${work.tenant.id}, ${begun.id}::bigint, u.id from users u
    where u.tenant_id = ${work.tenant.id} and u.id = any(${[...run.recipientIds]}::bigint[])
    order by u.id returning id`.execute(work.db)
  for (const { id } of deliveries) await deliver(work, id)
  work.emit({
    type: 'saved_report.run',
    subject: { type: 'saved_report', id: run.reportId },
    payload: { run_id: begun.id },
  })
}
