import type { Work } from '../work.ts'
import type { Mail } from './mailer.ts'
import { storedBody } from './stored-letter.ts'

/**
 * Puts a letter into the outbox, once for its cause: a subscription that runs twice writes it once. Replies
 * go to `replyTo`, else to the tenant's support address.
 */
export async function postLetter(
  work: Work,
  posting: { to: string; cause: string; mail: Mail; replyTo?: string },
): Promise<void> {
  const { subject, text, html } = posting.mail
  await work.db
    .insertInto('mails')
    .values({
      tenant_id: work.tenant.id,
      cause: posting.cause,
      recipient: posting.to,
      subject,
      ...storedBody(work.platform, { tenantId: work.tenant.id, cause: posting.cause }, { text, html }),
      reply_to: posting.replyTo ?? null,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cause']).doNothing())
    .execute()
}
