import { refuse } from '@moorgate/contract'
import type { Work } from '../../../kernel/work.ts'
import { accountById } from '../account.ts'
import { takeNewAddress } from './new-address.ts'
import { isVerificationLink } from '../sign-in/email-link.ts'

/**
 * Confirms an address by the link in the mail: the one of the account, or the new one that its owner asked
 * for, which counts from then on. Opening the link again does nothing; it signs nobody in.
 */
export async function verifyEmail(
  work: Work,
  link: { id: string; hash: string; expires: string; signature: string },
): Promise<void> {
  const id = /^[1-9]\d{0,15}$/.test(link.id) ? Number(link.id) : 0
  const account = await accountById(work.db, work.tenant.id, id)
  const proves = (email: string) => isVerificationLink(work.tenant, { id, email }, link, work.now)
  if (account && proves(account.email)) return markVerified(work, id)
  const isTaken =
    account && account.newEmail !== null && proves(account.newEmail) && (await takeNewAddress(work, account))
  if (!isTaken) refuse({ code: 'forbidden', reason: 'invalid_signature' })
}

/** The mailbox has been proven, by a link that only it was sent. The first time counts. */
export async function markVerified(work: Work, userId: number): Promise<void> {
  const { numUpdatedRows } = await work.db
    .updateTable('users')
    .set((users) => ({
      email_verified_at: work.now,
      updated_at: work.now,
      version: users('version', '+', 1),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  work.emit({
    type: 'identity.email_verified',
    subject: { type: 'user', id: userId },
    before: { email_verified_at: null },
    after: { email_verified_at: work.now.toISOString() },
  })
}
