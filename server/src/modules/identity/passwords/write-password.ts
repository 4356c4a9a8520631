import { endSessionsOf, openSession } from '../../../kernel/open-session.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Account } from '../account.ts'
import { withdrawLinkTokens } from './link-tokens.ts'
import type { BrowserContext } from '../sign-in/device.ts'

/**
 * Writes a new password. Anyone who was signed in with the old one is out, and links that were still open are
 * dead.
 */
export async function writePassword(
  work: Work,
  userId: number,
  hash: string,
  by: 'reset' | 'first' | 'self',
): Promise<void> {
  await work.db
    .updateTable('users')
    .set({ password_hash: hash, password_changed_at: work.now, updated_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .execute()
  await withdrawLinkTokens(work.db, work.tenant.id, userId)
  work.emit({ type: 'identity.password_changed', subject: { type: 'user', id: userId }, payload: { by } })
}

/**
 * Ends every session of a user at once; returns the epoch that new sessions have to carry. The act's own
 * event says why, and the listeners to it end the open realtime connections.
 */
export async function signOutEverywhere(work: Work, userId: number): Promise<number> {
  const { session_epoch } = await work.db
    .updateTable('users')
    .set((users) => ({ session_epoch: users('session_epoch', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', userId)
    .returning('session_epoch')
    .executeTakeFirstOrThrow()
  await endSessionsOf(work.db, work.tenant.id, userId)
  return session_epoch
}

/** Signs out everywhere but here, where the session goes on under a new id and a new anti-forgery token. */
export async function signOutElsewhere(
  work: Work,
  account: Pick<Account, 'id' | 'roleId'>,
  visit: BrowserContext,
): Promise<NewSession> {
  const epoch = await signOutEverywhere(work, account.id)
  return openSession(work.db, {
    tenant: work.tenant,
    now: work.now,
    user: { id: account.id, roleId: account.roleId, epoch },
    remembered: visit.session?.remembered ?? false,
    address: work.address,
    browser: visit.browser,
  })
}
