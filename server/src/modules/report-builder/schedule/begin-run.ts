import { sql } from 'kysely'
import { nextTime } from '../../../domain/report-times.ts'
import type { ReportTimes } from '../../../domain/report-times.ts'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Job } from '../../../kernel/jobs/job.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import { transact, transactAsSystem } from '../../../kernel/work.ts'
import type { Work } from '../../../kernel/work.ts'
import { beginAt, jobKinds } from './jobs.ts'
import { startRun } from './start-run.ts'

interface DueSchedule {
  frequency: ReportTimes['frequency']
  weekday: number | null
  month_day: number | null
  time: string
  format: string
  recipient_ids: number[]
  next_at: Date | null
  /** Its owner works here and it is not deleted. */
  is_kept: boolean
}

/** The database's clock, by which the queue goes, may be a little before ours. */
const early = minutes(1)

export const timesOf = (
  row: Pick<DueSchedule, 'frequency' | 'weekday' | 'month_day' | 'time'>,
): ReportTimes => ({
  frequency: row.frequency,
  weekday: row.weekday,
  monthDay: row.month_day,
  time: row.time,
})

/**
 * Begins the run of a report at its minute, and plans the next one, in one transaction. However late it
 * comes, it begins one run and not each that was missed. What nobody keeps any more is paused.
 */
export const beginRun: Job<{ report_id: number }> = {
  ...jobKinds.runToBegin,
  perform: ({ platform, scope }, { report_id: reportId }) =>
    transact(platform, scope, async (work) => {
      const due = await lockDue(work, reportId)
      if (!due?.next_at || due.next_at > later(work.now, early)) return
      if (due.is_kept)
        await startRun(work, {
          reportId,
          cause: 'schedule',
          dueAt: due.next_at,
          format: due.format,
          recipientIds: due.recipient_ids,
        })
      const next = due.is_kept
        ? nextTime(timesOf(due), due.next_at > work.now ? due.next_at : work.now)
        : null
      await sql`update report_schedules set next_at = ${next}
        where tenant_id = ${work.tenant.id} and saved_report_id = ${reportId}`.execute(work.db)
      if (next) await beginAt(work, reportId, next)
    }),
}

async function lockDue(work: Work, reportId: number): Promise<DueSchedule | undefined> {
  const { rows } = await sql<DueSchedule>`
    select s.frequency, s.weekday, s.month_day, s."time", s.format, s.recipient_ids, s.next_at,
      r.deleted_at is null and u.is_active and u.deleted_at is null as is_kept
    from report_schedules s
    join saved_reports r on r.tenant_id = ${work.tenant.id} and r.id = s.saved_report_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = r.owner_id
    where s.tenant_id = ${work.tenant.id} and s.saved_report_id = ${reportId} for update of s`.execute(
    work.db,
  )
  return rows[0]
}

/** Every hour: runs whose job was given up are asked for again. */
export const reportScheduled: readonly ScheduledTask[] = [
  {
    name: 'begin_report_runs',
    everySeconds: 3600,
    perform: (platform, tenant) =>
      transactAsSystem(platform, tenant, async (work) => {
        const { rows } = await sql<{ saved_report_id: number }>`
          select saved_report_id from report_schedules
          where tenant_id = ${tenant.id} and next_at < ${work.now}::timestamptz - interval '1 hour'`.execute(
          work.db,
        )
        for (const { saved_report_id: id } of rows) await beginAt(work, id, work.now)
      }),
  },
]
