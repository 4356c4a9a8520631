import { refuse } from '@moorgate/contract'
import type { OwnKpiForm } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { todayOf, transact } from '../../../kernel/work.ts'
import type { QueryContext, Scope, Work } from '../../../kernel/work.ts'
import { isLateRequest } from '../tables.ts'
import { noteOpened } from './fill.ts'
import { lockRequest } from './request.ts'
import type { KpiRequestRow } from './request.ts'

type FormQuestion = Scope & { db: Db | Trx }

/** What an Entrepreneur is asked to report, the latest first; withdrawn requests are not theirs any more. */
export async function ownForms({ db, tenant, actor, ...moment }: QueryContext): Promise<OwnKpiForm[]> {
  const { rows } = await sql<OwnKpiForm>`
    select r.id, c.name as company_name, r.period_label, r.status, r.due_date,
      ${sql.raw(isLateRequest('r', `'${todayOf(moment)}'::date`))} as is_late
    from kpi_requests r join companies c on c.tenant_id = ${tenant.id} and c.id = r.company_id
    where r.tenant_id = ${tenant.id} and r.user_id = ${actor.id} and r.status <> 'withdrawn'
    order by r.id desc limit 200`.execute(db)
  return rows
}

/** 404 for what somebody else was asked. */
async function ownRequest({ db, tenant, actor }: FormQuestion, id: number): Promise<KpiRequestRow> {
  const { rows } = await sql<KpiRequestRow>`
    select * from kpi_requests where tenant_id = ${tenant.id} and id = ${id} and user_id = ${actor.id}
      and status <> 'withdrawn'`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** Reads the request and notes the first look. */
export async function openOwnRequest(question: QueryContext, id: number): Promise<KpiRequestRow> {
  const request = await ownRequest(question, id)
  // Staff who look at the product as an Entrepreneur read only.
  if (request.status !== 'asked' || question.actor.viewerId !== undefined) return request
  await transact(question.platform, question, async (work) =>
    noteOpened(work, await lockOwnRequest(work, id)),
  )
  return ownRequest(question, id)
}

export async function lockOwnRequest(work: Work, id: number): Promise<KpiRequestRow> {
  await ownRequest(work, id)
  await lockRequest(work, id)
  return ownRequest(work, id)
}
