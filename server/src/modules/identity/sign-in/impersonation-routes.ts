import { refuse, roleIds } from '@moorgate/contract'
import { viewAsInvestor } from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../../kernel/http/route.ts'
import { sealViewing } from '../../../kernel/http/impersonation.ts'
import { rolesOf } from '../people-named.ts'

/**
 * Nobody looks without leaving a trace: the token that opens the view comes from an act, and the act is on
 * record.
 */
export function viewingRoutes(app: FastifyInstance): void {
  commandRoute(app, viewAsInvestor, async (work, { id }) => {
    const { session, id: viewerId } = work.actor
    if ((await rolesOf(work, [id])).get(id) !== roleIds.user) refuse({ code: 'not_found' })
    if (!session || viewerId === null) refuse({ code: 'unauthenticated' })
    const viewer = { id: viewerId, sessionId: session.publicId }
    const { token, until } = sealViewing(work.tenant, viewer, { right: 'staff', id }, work.now)
    const expires_at = until.toISOString()
    work.emit({ type: 'user.viewed_as', subject: { type: 'user', id }, payload: { until: expires_at } })
    return { token, expires_at }
  })
}
