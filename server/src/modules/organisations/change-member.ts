import { refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, changeMember as endpoint, readMembers } from '@moorgate/contract'
import { sql } from 'kysely'
import { lockRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { organisations } from './tables.ts'

type Members = AnswerOf<typeof readMembers>

/** Who belongs to the organisation now; the lead first, then by name. */
export async function membersNow({ db, tenant }: QueryContext | Work, id: number): Promise<Members> {
  const { rows } = await sql<Members[number]>`
    select m.user_id, p.name, p.email, m.role, m.can_invest, wire_instant(m.started_at) as started_at
    from organisation_members m
    join users p on p.tenant_id = ${tenant.id} and p.id = m.user_id
    join organisations o on o.tenant_id = ${tenant.id} and o.id = m.organisation_id
    where m.tenant_id = ${tenant.id} and m.organisation_id = ${id} and m.status = 'active' and p.deleted_at is null
    order by (m.user_id = o.lead_user_id) desc nulls last, p.name, p.id`.execute(db)
  return rows
}

/** Says what a member is, and whether they may invest for the organisation. */
export async function changeMember(
  work: Work,
  { organisationId, userId }: { organisationId: number; userId: number },
  given: BodyOf<typeof endpoint>,
): Promise<void> {
  const organisation = await lockRow(work, organisations, organisationId)
  const members = await membersNow(work, organisationId)
  const before = members.find((each) => each.user_id === userId) ?? refuse({ code: 'not_found' })
  const after = { role: given.role ?? before.role, can_invest: given.can_invest ?? before.can_invest }
  if (organisation['lead_user_id'] === userId && !after.can_invest)
    refuse({ code: 'conflict', reason: 'leads' })
  if (after.role === before.role && after.can_invest === before.can_invest) return
  await work.db
    .updateTable('organisation_members')
    .set(after)
    .where('tenant_id', '=', work.tenant.id)
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .execute()
  work.emit({
    type: 'organisation.member_changed',
    subject: { type: 'organisation', id: organisationId },
    payload: { user_id: userId },
    before: { role: before.role, can_invest: before.can_invest },
    after,
  })
}
