import { refuse } from '@moorgate/contract'
import { sealViewing } from '../../kernel/http/impersonation.ts'
import type { Work } from '../../kernel/work.ts'
import { openInvitations } from './invitations.ts'

/**
 * A token with which the caller sees what the investor shares with them. The first look accepts the
 * invitation and ties it to this account. Every look is on record with the investor.
 */
export async function viewAsDelegate(
  work: Work,
  id: number,
): Promise<{ token: string; expires_at: string; name: string }> {
  const { session, id: viewerId } = work.actor
  if (!session || viewerId === null) return refuse({ code: 'unauthenticated' })
  const open = await openInvitations(work.db, { tenantId: work.tenant.id, viewerId, now: work.now })
  const invitation = open.find((each) => each.id === id) ?? refuse({ code: 'not_found' })
  const isFirst = invitation.delegate_user_id === null
  await work.db
    .updateTable('delegates')
    .set((existing) => ({
      last_seen_at: work.now,
      ...(isFirst && {
        delegate_user_id: viewerId,
        accepted_at: work.now,
        version: existing('version', '+', 1),
      }),
    }))
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
  const viewer = { id: viewerId, sessionId: session.publicId }
  const { token, until } = sealViewing(work.tenant, viewer, { right: 'delegate', id }, work.now)
  const about = { subject: { type: 'delegate' as const, id }, payload: { user_id: invitation.investor_id } }
  if (isFirst) work.emit({ type: 'delegate.accepted', ...about })
  work.emit({ type: 'delegate.looked', ...about })
  return { token, expires_at: until.toISOString(), name: invitation.name }
}
