import type { AnswerOf, sharedAccounts as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { isInvestorRow, isOpenInvestorRow } from '../../rows/people-rows.ts'
import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { FindDelegation } from '../../kernel/http/impersonation.ts'
import type { QueryContext } from '../../kernel/work.ts'

/** An invitation that is open for somebody. */
interface OpenInvitation {
  id: number
  investor_id: number
  name: string
  verified: boolean
  relation: AnswerOf<typeof endpoint>[number]['relation']
  documents: boolean
  ends_on: string | null
  delegate_user_id: number | null
  method_ids: number[]
}

interface InvitationQuery {
  tenantId: number
  viewerId: number
  now: Date
}

/**
 * Invitations that are open for this person: to the address that their account has and has proven, or looked
 * at with this very account before. Who moves to another address keeps what they had; anyone who takes the
 * old address over gets nothing.
 */
export async function openInvitations(
  db: Db | Trx,
  { tenantId, viewerId, now }: InvitationQuery,
): Promise<OpenInvitation[]> {
  const { rows } = await sql<OpenInvitation>`
    select d.id, p.id as investor_id, p.name, p.email_verified_at is not null as verified, d.relation, d.documents, d.ends_on,
      d.delegate_user_id, array(select m.investment_method_entity_id from delegate_methods m
        where m.tenant_id = ${tenantId} and m.delegate_id = d.id order by 1) as method_ids
    from users v
    join delegates d on d.tenant_id = ${tenantId} and d.revoked_at is null and (d.ends_on is null or d.ends_on >= ${londonDate(now)}::date)
      and (d.delegate_user_id = v.id or (d.delegate_user_id is null and d.email = v.email))
    join users p on p.tenant_id = ${tenantId} and p.id = d.user_id and ${sql.raw(isOpenInvestorRow('p'))}
    where v.tenant_id = ${tenantId} and v.id = ${viewerId} and v.email_verified_at is not null and ${sql.raw(isInvestorRow('v'))} and v.id <> p.id
    order by p.name, d.id`.execute(db)
  return rows
}

/** Whose accounts the caller may see. */
export async function sharedAccounts({
  db,
  tenant,
  actor,
  now,
}: QueryContext): Promise<AnswerOf<typeof endpoint>> {
  const open = await openInvitations(db, { tenantId: tenant.id, viewerId: actor.id ?? 0, now })
  return open.map(({ id, name, relation, documents, ends_on }) => ({
    id,
    name,
    relation,
    documents,
    ends_on,
  }))
}

/**
 * Asked on every request of the person who looks, so that a revoked invitation ends at once. It opens after
 * the first look at it alone.
 */
export const findDelegation: FindDelegation = async ({ database }, tenant, { delegateId, viewerId, now }) => {
  const open = await openInvitations(database.of(tenant.id), { tenantId: tenant.id, viewerId, now })
  const found = open.find(({ id, delegate_user_id }) => id === delegateId && delegate_user_id === viewerId)
  return (
    found && {
      investorId: found.investor_id,
      verified: found.verified,
      documents: found.documents,
      methodIds: found.method_ids.length > 0 ? found.method_ids : null,
    }
  )
}
