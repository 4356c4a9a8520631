import { refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkInvestors } from '../identity/index.ts'

interface Members {
  /** Everybody who belongs to it from now on, or undefined to leave that as it is. */
  userIds: readonly number[] | undefined
  /** Acts for it: a member in any case, and one who may invest. */
  leadUserId: number | null
}

/** Makes these people the members. Who is left out is no longer one from today; that they were is kept. */
export async function setMembers(work: Work, organisationId: number, members: Members): Promise<void> {
  const before = await membersOf(work, organisationId)
  const wanted = new Set([
    ...(members.userIds ?? before),
    ...(members.leadUserId === null ? [] : [members.leadUserId]),
  ])
  await checkInvestors(work, members.userIds ?? [], (index) => `user_ids.${index}`)
  const ids = [...wanted]
  await sql`
    update organisation_members m set status = 'ended', ended_at = ${work.now}
    where m.tenant_id = ${work.tenant.id} and m.organisation_id = ${organisationId} and m.status = 'active'
      and not (m.user_id = any(${ids}::bigint[]))`.execute(work.db)
  await sql`
    insert into organisation_members (tenant_id, organisation_id, user_id, started_at)
    select ${work.tenant.id}, ${organisationId}, id, ${work.now} from unnest(${ids}::bigint[]) as id
    on conflict (tenant_id, organisation_id, user_id) do update
      set status = 'active', ended_at = null, started_at = excluded.started_at
      where organisation_members.status = 'ended'`.execute(work.db)
  if (members.leadUserId !== null) await letLead(work, organisationId, members.leadUserId)
  const after = ids.toSorted((a, b) => a - b)
  if (before.join() !== after.join())
    work.emit({
      type: 'organisation.members_changed',
      subject: { type: 'organisation', id: organisationId },
      before: { user_ids: before },
      after: { user_ids: after },
    })
}

/** Members that somebody names who may not change them: they may come back as they are. */
export async function mustKeepMembers(work: Work, organisationId: number, named: unknown): Promise<void> {
  if (named === undefined) return
  const members = await membersOf(work, organisationId)
  const isSame = new Set(named as number[]).symmetricDifference(new Set(members)).size === 0
  if (!isSame) refuseField('user_ids', say.prohibited)
}

async function membersOf(work: Work, organisationId: number): Promise<number[]> {
  const rows = await work.db
    .selectFrom('organisation_members')
    .select('user_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('organisation_id', '=', organisationId)
    .where('status', '=', 'active')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

async function letLead(work: Work, organisationId: number, userId: number): Promise<void> {
  await work.db
    .updateTable('organisation_members')
    .set({ can_invest: true, role: 'authorised_signatory' })
    .where('tenant_id', '=', work.tenant.id)
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('can_invest', '=', false)
    .execute()
}
