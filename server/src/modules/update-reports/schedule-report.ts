import { can, refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { answerTo } from '../../kernel/http/refusal.ts'
import type { Job, JobKind, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { isPublished, lockReport } from './lock-report.ts'
import { mustBeComplete, publishReport } from './publish-report.ts'
import { figuresToPublish } from './report-figures.ts'
import { mustNameGroups } from './set-audience.ts'

interface ScheduledReport {
  report_id: number
}

/** Publishes a report at its minute. */
const publication: JobKind<ScheduledReport> = {
  name: 'update_reports.publish',
  payload: z.object({ report_id: z.int() }),
}

/**
 * Publishes a report by itself at a minute. What is missing is asked now, and again then. A second minute
 * takes the place of the first.
 */
export async function scheduleReport(work: Work, id: number, at: Date): Promise<void> {
  const report = await lockReport(work, id)
  if (isPublished(report)) refuse({ code: 'conflict', reason: 'report_live' })
  if (at <= work.now) refuseField('publish_at', say.after('now'))
  mustBeComplete(report)
  await mustNameGroups(work, report)
  await figuresToPublish(work, report)
  await sql`
    update update_reports set status = 'scheduled', publish_at = ${at}, scheduled_by = ${work.actor.id}, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  await work.enqueue(publication, { report_id: id }, { key: String(id), runAt: at })
  work.emit({
    type: 'update_report.scheduled',
    subject: { type: 'update_report', id },
    before: { publish_at: report.publish_at?.toISOString() ?? null },
    after: { publish_at: at.toISOString() },
  })
}

/** A draft again, which publishes when somebody says so. One that is no longer scheduled stays as it is. */
export async function cancelSchedule(work: Work, id: number): Promise<void> {
  const report = await lockReport(work, id)
  if (isPublished(report)) refuse({ code: 'conflict', reason: 'report_live' })
  if (report.status !== 'scheduled') return
  await toDraft(work, id)
  work.emit({
    type: 'update_report.schedule_cancelled',
    subject: { type: 'update_report', id },
    before: { publish_at: report.publish_at?.toISOString() ?? null },
    after: { publish_at: null },
  })
}

const toDraft = (work: Work, id: number) =>
  sql`update update_reports set status = 'draft', publish_at = null, scheduled_by = null, version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id} and status = 'scheduled'`.execute(work.db)

/**
 * In the name of who scheduled it, with the rights that they have at that minute. What is refused is a draft
 * again, and they are told: nobody expects a report to appear hours late.
 */
const publishScheduled: Job<ScheduledReport> = {
  ...publication,
  perform: async (run, { report_id: id }) => {
    const due = await dueReport(run, id)
    if (!due) return
    const actor = { id: due.user_id, roleId: due.role_id }
    try {
      if (!can(due.role_id, 'update_reports', 'update')) refuse({ code: 'forbidden' })
      await transact(run.platform, { ...run.scope, actor }, (work) => publishReport(work, id))
    } catch (error) {
      const refusal = answerTo(error)
      if (!refusal || refusal.status >= 500) throw error
      await giveUp(run, id, due.user_id)
    }
  },
  failed: async (run, { report_id: id }, { isFinal }) => {
    const due = isFinal ? await dueReport(run, id) : undefined
    if (due) await giveUp(run, id, due.user_id)
  },
}

async function dueReport({ platform, tenant, scope }: Run, id: number) {
  const { rows } = await sql<{ user_id: number; role_id: number }>`
    select r.scheduled_by as user_id, case when u.is_active and u.deleted_at is null then u.role_id else 0 end as role_id
    from update_reports r join users u on u.tenant_id = ${tenant.id} and u.id = r.scheduled_by
    where r.tenant_id = ${tenant.id} and r.id = ${id} and r.status = 'scheduled' and r.deleted_at is null
      and r.publish_at <= ${scope.now}`.execute(platform.database.of(tenant.id))
  return rows[0]
}

const giveUp = ({ platform, scope }: Run, id: number, userId: number) =>
  transact(platform, scope, async (work) => {
    await toDraft(work, id)
    work.emit({
      type: 'update_report.publication_failed',
      subject: { type: 'update_report', id },
      payload: { user_id: userId },
    })
  })

export const publicationJob: Job<ScheduledReport> = publishScheduled
