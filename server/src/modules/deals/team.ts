import { refuseFields, roleIds, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/** Who leads a deal or works on it is an active member of staff; others come back on their field: 422. */
export async function mustBeStaff(
  work: Work,
  named: { owner_id?: number | null | undefined; user_ids: readonly number[] },
): Promise<void> {
  const ids = [...named.user_ids, ...(named.owner_id == null ? [] : [named.owner_id])]
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from users where tenant_id = ${work.tenant.id} and id = any(${ids}::bigint[])
      and role_id <> ${roleIds.user} and is_active and deleted_at is null`.execute(work.db)
  const staff = new Set(rows.map(({ id }) => id))
  const wrong = [
    ...named.user_ids.flatMap((id, index) => (staff.has(id) ? [] : [`user_ids.${index}`])),
    ...(named.owner_id == null || staff.has(named.owner_id) ? [] : ['owner_id']),
  ]
  refuseFields(wrong, say.in)
}

/** Makes the team of a locked deal exactly these people, and says so where that changes it. */
export async function changeTeam(work: Work, dealId: number, userIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from pipeline_deal_users where tenant_id = ${work.tenant.id} and pipeline_deal_id = ${dealId}
    order by user_id`.execute(work.db)
  const before = rows.map((row) => row.user_id)
  const after = [...new Set(userIds)].toSorted((one, other) => one - other)
  if (before.join() === after.join()) return
  await sql`
    delete from pipeline_deal_users where tenant_id = ${work.tenant.id} and pipeline_deal_id = ${dealId}
      and user_id <> all(${after}::bigint[])`.execute(work.db)
  await sql`
    insert into pipeline_deal_users (tenant_id, pipeline_deal_id, user_id)
    select ${work.tenant.id}, ${dealId}, person from unnest(${after}::bigint[]) as person
    on conflict do nothing`.execute(work.db)
  work.emit({
    type: 'pipeline_deal.team_changed',
    subject: { type: 'pipeline_deal', id: dealId },
    before: { user_ids: before },
    after: { user_ids: after },
  })
}
