import type { organisationRoles } from '@moorgate/contract'
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
 * than look may invest for it.
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
  await work.db
    .insertInto('organisation_members')
    .values({ tenant_id: work.tenant.id, organisation_id: organisationId, user_id: userId, ...membership })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'organisation_id', 'user_id']).doUpdateSet(membership),
    )
    .execute()
  work.emit({
    type: 'organisation.member_added',
    subject: { type: 'organisation', id: organisationId },
    after: { user_id: userId, role, ownership_percent: ownershipPercent },
  })
}
