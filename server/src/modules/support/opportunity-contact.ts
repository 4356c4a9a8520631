import { refuse } from '@moorgate/contract'
import type { AnswerOf, readOpportunityContact } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunities/index.ts'

/**
 * Whoever leads an offer that this caller sees, while they may sign in; else null, and messages go to the
 * firm's support address.
 */
export async function contactOf(
  question: QueryContext,
  opportunityId: number,
): Promise<AnswerOf<typeof readOpportunityContact>> {
  if (!(await seenOpportunity(question, opportunityId))) refuse({ code: 'not_found' })
  const { db, tenant } = question
  const { rows } = await sql<NonNullable<AnswerOf<typeof readOpportunityContact>>>`
    select u.id, u.name, u.role_id,
      case when u.avatar_key is not null then '/files/avatars/' || u.id || '?v=' || left(md5(u.avatar_key), 8) end as avatar_url
    from investment_opportunities o
    join users u on u.tenant_id = ${tenant.id} and u.id = o.owner_id
    where o.tenant_id = ${tenant.id} and o.id = ${opportunityId} and u.is_active and u.deleted_at is null`.execute(
    db,
  )
  return rows[0] ?? null
}
