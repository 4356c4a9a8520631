import type { RequiredGroup } from '@moorgate/contract/notifications/groups.ts'
import type { Stoppable } from '@moorgate/contract/notifications/unsubscribe.ts'
import type { Work } from '../work.ts'
import type { Mail } from './mailer.ts'
import { storedBody } from './stored-letter.ts'

interface LetterToPost {
  to: string
  cause: string
  mail: Mail
  /** Replies go here, else to the tenant's support address. */
  replyTo?: string
}

/** A letter that the law, the contract or security requires: nobody can turn it off, and it says so by its group. */
export function postLetter(work: Work, posting: LetterToPost & { group: RequiredGroup }): Promise<void> {
  return storeLetter(work, posting)
}

/**
 * Puts a letter into the outbox, once for its cause: a subscription that runs twice writes it once. Letters that
 * may be stopped say where; whether their readers want them is asked before: `postOptionalLetters`.
 */
export async function storeLetter(
  work: Work,
  posting: LetterToPost & { group: Stoppable; unsubscribeUrl?: string },
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
      group_name: posting.group,
      unsubscribe_url: posting.unsubscribeUrl ?? null,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'cause']).doNothing())
    .execute()
}
