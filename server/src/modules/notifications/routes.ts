import type { FastifyInstance } from 'fastify'
import { refuse } from '@moorgate/contract'
import * as contract from '@moorgate/contract/notifications/index.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { authoriseBroadcast } from './authorise-broadcast.ts'
import { markAllRead, markRead, notifications } from './store.ts'

/**
 * The bell. The back office has paths of its own for it; what a member of staff finds there is their own as
 * well.
 */
export function notificationRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.ownNotifications, (question, { query }) =>
    notifications(question, { page: query.page }),
  )
  queryRoute(app, contract.ownUnreadNotifications, (question) => notifications(question, { unread: true }))
  commandRoute(app, contract.markOwnRead, (work, { params }) => markRead(work, params['id'] ?? ''))
  commandRoute(app, contract.markAllOwnRead, markAllRead)

  queryRoute(app, contract.staffNotifications, (question, { query }) =>
    notifications(question, choiceOf(query)),
  )
  queryRoute(app, contract.staffUnreadNotifications, (question) => notifications(question, { unread: true }))
  commandRoute(app, contract.markStaffRead, (work, { params }) => markRead(work, params['id'] ?? ''))
  commandRoute(app, contract.markAllStaffRead, markAllRead)

  queryRoute(app, contract.authoriseBroadcast, (question, { body, request }) =>
    authoriseBroadcast(question, body, request),
  )
}

interface StaffQuery {
  page: number
  filter?: { type?: string | undefined; unread?: unknown } | undefined
}

function choiceOf({ page, filter = {} }: StaffQuery) {
  const unknown = Object.keys(filter).filter((name) => name !== 'type' && name !== 'unread')
  if (unknown.length > 0)
    refuse({
      code: 'bad_request',
      message: `Requested filter(s) \`${unknown.join(', ')}\` are not allowed. Allowed filter(s) are \`type, unread\`.`,
    })
  return { page, type: filter.type, unread: ['true', '1'].includes(String(filter.unread)) }
}
