import { refuse, reportEntities } from '@moorgate/contract'
import type { AnswerOf, readReportDelivery, readReportSchedule } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { Scope } from '../../../kernel/work.ts'
import { isStaffRow } from '../../../rows/people-rows.ts'
import { entities } from '../entities/all-entities.ts'
import { mayReport } from '../entities/entity.ts'
import { savedReportTable } from '../saved-reports.ts'

type Reading = Scope & { db: Db | Trx }
type Plan = AnswerOf<typeof readReportSchedule>

/** When one's own report is sent, who can be sent it, and its last runs. */
export async function readPlan(reading: Reading, reportId: number): Promise<Plan> {
  const { db, tenant, actor } = reading
  await showJson(db, savedReportTable, reading, reportId)
  const { rows } = await sql<Plan & { owner_id: number }>`
    select r.owner_id,
      (select json_build_object('frequency', s.frequency, 'weekday', s.weekday, 'month_day', s.month_day, 'time', s."time",
          'format', s.format, 'is_paused', s.next_at is null, 'next_at', wire_instant(s.next_at), 'version', s.version,
          'recipients', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]')
            from users u where u.tenant_id = ${tenant.id} and s.recipient_ids @> to_jsonb(u.id)))
        from report_schedules s where s.tenant_id = ${tenant.id} and s.saved_report_id = r.id) as schedule,
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]') from users u
        where u.tenant_id = ${tenant.id} and u.is_active and u.deleted_at is null and ${sql.raw(isStaffRow('u'))}) as colleagues,
      (select coalesce(json_agg(to_json(n) order by n.id desc), '[]') from (
        select n.id, n.cause, wire_instant(n.due_at) as at, n.format,
          (select coalesce(json_agg(json_build_object('id', d.id, 'name', u.name, 'status', d.status, 'reason', d.reason,
              'rows', d."rows", 'ended_at', wire_instant(d.ended_at)) order by u.name), '[]')
            from report_deliveries d join users u on u.tenant_id = ${tenant.id} and u.id = d.user_id
            where d.tenant_id = ${tenant.id} and d.report_run_id = n.id) as deliveries
        from report_runs n where n.tenant_id = ${tenant.id} and n.saved_report_id = r.id
        order by n.id desc limit 20) n) as runs
    from saved_reports r where r.tenant_id = ${tenant.id} and r.id = ${reportId}`.execute(db)
  const [{ owner_id: owner, ...plan }] = rows as [Plan & { owner_id: number }]
  return owner === actor.id ? plan : refuse({ code: 'forbidden' })
}

interface DeliveredFile {
  file_key: string
  client_name: string
  mime: string
  size: number
  sha256: string
}

/** A delivery with its file, and the list that it is of. */
type Delivered = Delivery & { file: DeliveredFile; entity: string }

export type Delivery = AnswerOf<typeof readReportDelivery>

/**
 * Reports that one was sent, the newest first; `id` picks one. Each shows what its reader's role showed when it
 * was made, so one with another role, or to whom the list is closed now, has it no longer.
 */
export async function ownDeliveries(reading: Reading, id: number | null = null): Promise<Delivered[]> {
  const { db, tenant, actor } = reading
  const open = reportEntities.filter((name) => mayReport(reading, entities[name]))
  const { rows } = await sql<Delivered>`
    select d.id, r.name as report, r.entity, wire_instant(d.ended_at) as sent_at, d."rows", d.client_name as file_name,
      json_build_object('file_key', d.file_key, 'client_name', d.client_name, 'mime', d.mime, 'size', d.size,
        'sha256', d.sha256) as file
    from report_deliveries d
    join report_runs n on n.tenant_id = ${tenant.id} and n.id = d.report_run_id
    join saved_reports r on r.tenant_id = ${tenant.id} and r.id = n.saved_report_id
    where d.tenant_id = ${tenant.id} and d.user_id = ${actor.id} and d.status = 'sent'
      and d.role_id = ${actor.roleId} and r.entity = any(${open}::text[])
      and (${id}::bigint is null or d.id = ${id}::bigint)
    order by d.id desc limit 50`.execute(db)
  return rows
}

/** One's own, or not found. */
export async function ownDelivery(reading: Reading, id: number): Promise<Delivered> {
  const [delivery] = await ownDeliveries(reading, id)
  return delivery ?? refuse({ code: 'not_found' })
}
