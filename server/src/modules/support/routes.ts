import { contactSupport, readOpportunityContact, refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, BodyOf } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { countHit } from '../../kernel/throttle.ts'
import { sql } from 'kysely'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

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

/**
 * Keeps a message to the tenant; who reads it is a listener's to find. Signed in, the account's own address
 * is the sender's, so that nobody writes in another's name. An offer that the writer does not see comes back
 * on its field.
 */
async function writeToTenant(work: Work, body: BodyOf<typeof contactSupport>): Promise<void> {
  const { subject, message, investment_opportunity_id: offerId = null } = body
  const email = (await ownAddress(work)) ?? body.email ?? refuseField('email', say.required)
  if (offerId !== null && (work.actor.id === null || !(await seenOpportunity(work, offerId))))
    refuseField('investment_opportunity_id', say.in)
  const { rows } = await sql<{ id: number }>`
    insert into support_messages (tenant_id, user_id, email, subject, message, investment_opportunity_id, created_at)
    values (${work.tenant.id}, ${work.actor.id}, ${email}, ${subject}, ${message}, ${offerId}, ${work.now}) returning id`.execute(
    work.db,
  )
  work.emit({
    type: 'support_message.created',
    subject: { type: 'support_message', id: rows[0]!.id },
    payload: { user_id: work.actor.id, investment_opportunity_id: offerId },
    after: { subject },
  })
}

async function ownAddress(work: Work): Promise<string | undefined> {
  if (work.actor.id === null) return undefined
  const { rows } = await sql<{ email: string }>`
    select email from users where tenant_id = ${work.tenant.id} and id = ${work.actor.id}`.execute(work.db)
  return rows[0]?.email
}
