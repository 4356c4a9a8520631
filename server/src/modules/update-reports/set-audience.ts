import { isDeepStrictEqual } from 'node:util'
import { refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../kernel/work.ts'
import type { ReportRow } from './lock-report.ts'

/** The client groups that choose among the holders of a draft, or come beside them. */
export async function setGroups(work: Work, id: number, groupIds: readonly number[]): Promise<void> {
  const ids = [...new Set(groupIds)].toSorted((one, other) => one - other)
  const before = await groupsOf(work, id)
  if (isDeepStrictEqual(before, ids)) return
  const { rows } = await sql<{ id: number }>`
    select g.id from client_groups g
    where g.tenant_id = ${work.tenant.id} and g.id = any(${ids}::bigint[]) and g.deleted_at is null
    for key share`.execute(work.db)
  if (rows.length < ids.length) refuseField('client_group_ids', say.in)
  await sql`delete from update_report_groups where tenant_id = ${work.tenant.id} and update_report_id = ${id}
    and client_group_id <> all(${ids}::bigint[])`.execute(work.db)
  await sql`insert into update_report_groups (tenant_id, update_report_id, client_group_id)
    select ${work.tenant.id}, ${id}, given.id from unnest(${ids}::bigint[]) given(id)
    on conflict do nothing returning 1`.execute(work.db)
  await sql`update update_reports set version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'update_report.groups_changed',
    subject: { type: 'update_report', id },
    before: { client_group_ids: before },
    after: { client_group_ids: ids },
  })
}

type GroupQuestion = Pick<Work, 'tenant'> & { db: QueryContext['db'] | Work['db'] }

async function groupsOf({ tenant, db }: GroupQuestion, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select client_group_id as id from update_report_groups
    where tenant_id = ${tenant.id} and update_report_id = ${id} order by client_group_id`.execute(db)
  return rows.map((row) => row.id)
}

/** Whom a published report reaches was told to them: it stays. */
export function audienceMustStay(values: { audience?: unknown; client_group_ids?: unknown }): void {
  for (const name of ['audience', 'client_group_ids'] as const)
    if (values[name] !== undefined) refuseField(name, say.prohibited)
}

/** 422 where groups are to choose and none is named: nobody, or everybody, would read it by mistake. */
export async function mustNameGroups(work: Work, report: GroupedReport): Promise<void> {
  if (await lacksGroups(work, report)) refuseField('client_group_ids', say.required)
}

type GroupedReport = Pick<ReportRow, 'id' | 'audience'>

/** Whether groups are to choose, and none is named. */
export const lacksGroups = async (
  question: GroupQuestion,
  { id, audience }: GroupedReport,
): Promise<boolean> => audience !== 'holders' && (await groupsOf(question, id)).length === 0
