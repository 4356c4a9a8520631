import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, contactSupport } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'

/**
 * Keeps a message to the tenant; who reads it is a listener's to find. Signed in, the account's own address
 * is the sender's, so that nobody writes in another's name. An offer that the writer does not see comes back
 * on its field.
 */
export async function writeToTenant(work: Work, body: BodyOf<typeof contactSupport>): Promise<void> {
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
