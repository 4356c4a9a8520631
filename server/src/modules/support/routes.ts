import { contactSupport, readOpportunityContact, refuse } from '@moorgate/contract'
import type { AnswerOf } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { countHit } from '../../kernel/throttle.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'
import { writeToTenant } from './write-to-tenant.ts'

/** Stricter than for somebody who is known (api.md §3.5). */
const guests = { name: 'support-contact-guest', limit: 2, perSeconds: 3600 }

export function supportRoutes(app: FastifyInstance): void {
  queryRoute(app, readOpportunityContact, (question, { id }) => contactOf(question, id))
  commandRoute(app, contactSupport, async (work, { body, request }) => {
    if (work.actor.id === null)
      await countHit(work.platform, work.tenant, guests, `address:${request.address}`)
    await writeToTenant(work, body)
  })
}

/**
 * The person who leads an offer that this caller sees, while they may sign in; else null, and messages go to
 * the tenant's support address.
 */
async function contactOf(
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
