import { roleIds } from '@moorgate/contract'
import { openSession } from '../../../kernel/open-session.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import type { Account } from '../account.ts'
import type { BrowserContext } from './device.ts'

export interface Entrance {
  account: Pick<Account, 'id' | 'roleId' | 'epoch'>
  visit: BrowserContext
  by: 'password' | 'code' | 'recovery_code' | 'passkey' | 'registration'
  /** "Keep me logged in", which staff do not get: api.md §3.1. */
  remember?: boolean
  strongerHash?: string | undefined
  /** When the password was given, where that wasn't now. */
  confirmedAt?: Date
}

/**
 * Signs somebody in who has proved everything that was asked. The one way into a session, whatever the proof
 * was: a new id and a new anti-forgery token, and the session from before is gone, so an id that was planted
 * beforehand opens nothing.
 */
export async function enter(
  work: Work,
  { account, visit, by, remember, strongerHash, confirmedAt }: Entrance,
): Promise<NewSession> {
  await work.db
    .updateTable('users')
    .set((users) => ({
      last_login_at: work.now,
      login_count: users('login_count', '+', 1),
      ...(strongerHash !== undefined && { password_hash: strongerHash }),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', account.id)
    .execute()
  work.emit({ type: 'identity.signed_in', subject: { type: 'user', id: account.id }, payload: { by } })
  const opened = await openSession(work.db, {
    tenant: work.tenant,
    now: work.now,
    user: account,
    confirmedAt,
    remembered: remember === true && account.roleId === roleIds.user,
    replaces: visit.session,
    address: work.address,
    browser: visit.browser,
  })
  if (opened.displaced)
    work.emit({ type: 'identity.session_ended', subject: { type: 'user', id: account.id } })
  return opened
}

/**
 * The password was right; the second factor is owed within five minutes. Nobody is signed in, in a session
 * with a new id.
 */
export function oweSecondFactor(
  work: Work,
  { account, visit, remember }: Omit<Entrance, 'by'>,
): Promise<NewSession> {
  return openSession(work.db, {
    tenant: work.tenant,
    now: work.now,
    user: null,
    pending: account,
    remembered: remember === true && account.roleId === roleIds.user,
    replaces: visit.session,
    address: work.address,
    browser: visit.browser,
  })
}
