import type { organisationRoles } from '@moorgate/contract'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import type { Work } from '../../kernel/work.ts'

interface NewMember {
  organisationId: number
  userId: number
  role: (typeof organisationRoles)[number]
  /** Their part of it in percent, as a decimal; null where they own nothing or nobody said. */
  ownershipPercent: string | null
}

/**
 * Makes an investor a member of an organisation, or gives a member another part in it. Anyone who does more
 * than look may invest for it. Nobody who is a member loses by it: an active one who asks to look keeps their
 * part, and what they own and may do is only added to.
 */
export async function addMember(work: Work, { organisationId, userId, role, ownershipPercent }: NewMember) {
  const membership = {
    role,
    ownership_percent: ownershipPercent,
    can_invest: role !== 'viewer',
    can_view_documents: true,
    status: 'active',
    started_at: work.now,
    ended_at: null,
  }
  const before = await activeMember(work, organisationId, userId)
  const after = before ? { ...membership, ...kept(before, membership) } : membership
  await work.db
    .insertInto('organisation_members')
    .values({ tenant_id: work.tenant.id, organisation_id: organisationId, user_id: userId, ...after })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'organisation_id', 'user_id']).doUpdateSet(after),
    )
    .execute()
  work.emit({
    type: 'organisation.member_added',
    subject: { type: 'organisation', id: organisationId },
    after: { user_id: userId, role: after.role, ownership_percent: after.ownership_percent },
  })
}

type Member = Pick<
  Selectable<Tables['organisation_members']>,
  'role' | 'ownership_percent' | 'can_invest' | 'started_at'
>

const activeMember = (work: Work, organisationId: number, userId: number): Promise<Member | undefined> =>
  work.db
    .selectFrom('organisation_members')
    .select(['role', 'ownership_percent', 'can_invest', 'started_at'])
    .where('tenant_id', '=', work.tenant.id)
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .forUpdate()
    .executeTakeFirst()

/**
 * What a member has already and would lose. The right to invest that staff took away comes with the approval.
 */
const kept = (before: Member, given: Pick<Member, 'role' | 'ownership_percent' | 'can_invest'>) => ({
  role: given.role === 'viewer' ? before.role : given.role,
  ownership_percent: given.ownership_percent ?? before.ownership_percent,
  can_invest: before.can_invest || given.can_invest,
  started_at: before.started_at,
})
