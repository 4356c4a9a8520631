import { endSession, openSession } from '../../../kernel/open-session.ts'
import type { NewSession } from '../../../kernel/open-session.ts'
import type { Work } from '../../../kernel/work.ts'
import type { BrowserContext } from './device.ts'

/** Ends this browser's session. Signing out twice, or without ever having signed in, is no mistake. */
export async function signOut(work: Work, visit: BrowserContext): Promise<void> {
  if (!visit.session) return
  await endSession(work.db, work.tenant.id, visit.session.idHash)
  if (work.actor.id !== null)
    work.emit({ type: 'identity.signed_out', subject: { type: 'user', id: work.actor.id } })
}

/**
 * A session for nobody, so that a browser has an anti-forgery token before it signs in; it knows who
 * registered in it.
 */
export function openAnonymous(
  work: Work,
  visit: BrowserContext,
  registered?: { id: number; epoch: number },
): Promise<NewSession> {
  return openSession(work.db, {
    tenant: work.tenant,
    now: work.now,
    user: null,
    registered,
    replaces: visit.session,
    address: work.address,
    browser: visit.browser,
  })
}
