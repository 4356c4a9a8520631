import { refuse, roleIds } from '@moorgate/contract'
import { sealViewing } from '../../../kernel/http/impersonation.ts'
import type { Work } from '../../../kernel/work.ts'
import { rolesOf } from '../people-named.ts'

/** A token with which staff see the portal as an investor. Every view is on record. */
export async function viewAsInvestor(work: Work, id: number): Promise<{ token: string; expires_at: string }> {
  const { session, id: viewerId } = work.actor
  if ((await rolesOf(work, [id])).get(id) !== roleIds.user) refuse({ code: 'not_found' })
  if (!session || viewerId === null) return refuse({ code: 'unauthenticated' })
  const viewer = { id: viewerId, sessionId: session.publicId }
  const { token, until } = sealViewing(work.tenant, viewer, { right: 'staff', id }, work.now)
  const expires_at = until.toISOString()
  work.emit({ type: 'user.viewed_as', subject: { type: 'user', id }, payload: { until: expires_at } })
  return { token, expires_at }
}
