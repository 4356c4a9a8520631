import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { addressInUse, confirmNewAddress, senderOf } from '../../../letters/index.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { accountByEmail, accountById } from '../account.ts'
import type { Account } from '../account.ts'
import { verificationPath } from '../sign-in/email-link.ts'
import { withdrawLinkTokens } from '../passwords/link-tokens.ts'
import { mayWriteOfRegistration } from './resend-verification.ts'

/**
 * The mailbox has proven the new address that its owner asked for. False where another one waits by now, or
 * where another account took the address meanwhile. Links that were sent to the old address stop working.
 */
export async function takeNewAddress(
  work: Work,
  { id, email, newEmail }: Pick<Account, 'id' | 'email' | 'newEmail'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set email = pending_email, email_verified_at = ${work.now}, pending_email = null,
      pending_email_by = null, updated_at = ${work.now}, version = version + 1
    where tenant_id = ${work.tenant.id} and id = ${id} and pending_email = ${newEmail} and pending_email_by = id
      and not exists (select 1 from users other where other.tenant_id = ${work.tenant.id}
        and other.email = ${newEmail} and other.deleted_at is null)`.execute(work.db)
  if (numAffectedRows !== 1n) return false
  await withdrawLinkTokens(work.db, work.tenant.id, id)
  work.emit({
    type: 'user.email_changed',
    subject: { type: 'user', id },
    before: { email },
    after: { email: newEmail },
  })
  return true
}

/**
 * Writes to the new address: the link that proves it, or, where it has an account already, that it was asked
 * for. The mailbox alone learns which, and gets no more of them than of registrations (decision 37).
 */
export const writeToNewAddress = subscription({
  name: 'identity.new_address',
  on: ['user.own_email_change_asked', 'identity.new_address_link_requested'],
  handle: async (work, event) => {
    const account = await accountById(work.db, work.tenant.id, event.subjectId ?? 0)
    const to = account?.newEmail ?? null
    if (!account?.isActive || to === null) return
    const owner = await accountByEmail(work.db, work.tenant.id, to)
    if (!(await mayWriteOfRegistration(work, to)) || owner?.isActive === false) return
    const address = (path: string) => linkTo(work.platform, work.tenant, path)
    const mail = owner
      ? addressInUse(senderOf(work.tenant), { firstName: owner.firstName, signInUrl: address('/login') })
      : confirmNewAddress(senderOf(work.tenant), {
          firstName: account.firstName,
          url: address(verificationPath(work.tenant, { id: account.id, email: to }, work.now)),
          lifetime: '60 minutes',
        })
    await postLetter(work, { group: 'account', to, cause: `new_address:${event.id}`, mail })
  },
})
