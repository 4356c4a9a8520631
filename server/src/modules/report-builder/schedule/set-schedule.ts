import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, setReportSchedule as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { nextTime } from '../../../domain/report-times.ts'
import type { Work } from '../../../kernel/work.ts'
import { isStaffRow } from '../../../rows/people-rows.ts'
import { ownReport } from '../saved-reports.ts'
import { timesOf } from './begin-run.ts'
import { beginAt } from './jobs.ts'
import { startRun } from './start-run.ts'

type Body = BodyOf<typeof endpoint>

interface KeptSchedule {
  frequency: Body['frequency']
  weekday: number | null
  month_day: number | null
  time: string
  format: string
  recipient_ids: number[]
  next_at: Date | null
  version: number
}

/**
 * Says when one's own report is sent, and to whom. The next time is the first from now on; what is paused
 * stays so.
 */
export async function setSchedule(work: Work, reportId: number, body: Body): Promise<void> {
  await ownReport(work, reportId)
  const weekday = body.frequency === 'weekly' ? (body.weekday ?? refuseField('weekday', say.required)) : null
  const monthDay =
    body.frequency === 'monthly' ? (body.month_day ?? refuseField('month_day', say.required)) : null
  const recipients = await staffAmong(work, body.recipient_ids)
  const before = await lockSchedule(work, reportId)
  if (before && body.version !== undefined && body.version !== before.version)
    refuse({ code: 'conflict', reason: 'stale_version' })
  const times = { frequency: body.frequency, weekday, month_day: monthDay, time: body.time }
  const isPaused = before?.next_at === null
  const next = isPaused ? null : nextTime(timesOf(times), work.now)
  await sql`
    insert into report_schedules (tenant_id, saved_report_id, frequency, weekday, month_day, "time", format, recipient_ids,
      next_at, created_at, updated_at, created_by)
    values (${work.tenant.id}, ${reportId}, ${body.frequency}, ${weekday}, ${monthDay}, ${body.time}, ${body.format},
      ${JSON.stringify(recipients)}::jsonb, ${next}, ${work.now}, ${work.now}, ${work.actor.id})
    on conflict (tenant_id, saved_report_id) do update set frequency = excluded.frequency, weekday = excluded.weekday,
      month_day = excluded.month_day, "time" = excluded."time", format = excluded.format,
      recipient_ids = excluded.recipient_ids, next_at = excluded.next_at, updated_at = excluded.updated_at,
      version = report_schedules.version + 1`.execute(work.db)
  if (next !== null) await beginAt(work, reportId, next)
  const after = { ...times, format: body.format, recipient_ids: recipients }
  work.emit({
    type: 'saved_report.scheduled',
    subject: { type: 'saved_report', id: reportId },
    ...(before && {
      before: { ...timesOf(before), format: before.format, recipient_ids: before.recipient_ids },
    }),
    after,
  })
}

/** Nothing is sent until it is resumed. */
export async function pauseSchedule(work: Work, reportId: number): Promise<void> {
  const { next_at: next } = await ownSchedule(work, reportId)
  if (next === null) return
  await moveTo(work, reportId, null)
  work.emit({ type: 'saved_report.paused', subject: { type: 'saved_report', id: reportId } })
}

/** What fell into the pause is not made up for. */
export async function resumeSchedule(work: Work, reportId: number): Promise<void> {
  const schedule = await ownSchedule(work, reportId)
  if (schedule.next_at !== null) return
  const next = nextTime(timesOf(schedule), work.now)
  await moveTo(work, reportId, next)
  await beginAt(work, reportId, next)
  work.emit({ type: 'saved_report.resumed', subject: { type: 'saved_report', id: reportId } })
}

/** To those who get it anyway, besides its days. */
export async function sendNow(work: Work, reportId: number): Promise<void> {
  const { format, recipient_ids: recipientIds } = await ownSchedule(work, reportId)
  await startRun(work, { reportId, cause: 'now', dueAt: work.now, format, recipientIds })
}

const moveTo = (work: Work, reportId: number, next: Date | null) =>
  sql`update report_schedules set next_at = ${next}, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and saved_report_id = ${reportId}`.execute(work.db)

async function ownSchedule(work: Work, reportId: number): Promise<KeptSchedule> {
  await ownReport(work, reportId)
  return (await lockSchedule(work, reportId)) ?? refuse({ code: 'not_found' })
}

async function lockSchedule(work: Work, reportId: number): Promise<KeptSchedule | undefined> {
  const { rows } = await sql<KeptSchedule>`
    select frequency, weekday, month_day, "time", format, recipient_ids, next_at, version from report_schedules
    where tenant_id = ${work.tenant.id} and saved_report_id = ${reportId} for update`.execute(work.db)
  return rows[0]
}

/** Active staff alone, each once; 422 on the field for anybody else, and for nobody. */
async function staffAmong(work: Work, given: readonly number[]): Promise<number[]> {
  const ids = [...new Set(given)]
  if (ids.length === 0) refuseField('recipient_ids', say.required)
  const { rows } = await sql<{ id: number }>`
    select u.id from users u where u.tenant_id = ${work.tenant.id} and u.id = any(${ids}::bigint[])
      and u.is_active and u.deleted_at is null and ${sql.raw(isStaffRow('u'))} order by u.id`.execute(work.db)
  if (rows.length < ids.length) refuseField('recipient_ids', say.in)
  return rows.map(({ id }) => id)
}
