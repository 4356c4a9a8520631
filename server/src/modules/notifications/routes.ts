import type { FastifyInstance } from 'fastify'
import { refuse } from '@moorgate/contract'
import * as contract from '@moorgate/contract/notifications/index.ts'
import { act, ask } from '../../kernel/http/route.ts'
import { authoriseBroadcast } from './authorise-broadcast.ts'
import { markAllRead, markRead, notifications } from './store.ts'

/** The bell. The back office has paths of its own for it; what a member of staff finds there is their own as well. */
export function notificationRoutes(app: FastifyInstance): void {
  ask(app, contract.ownNotifications, (question, { query }) => notifications(question, { page: query.page }))
  ask(app, contract.ownUnreadNotifications, (question) => notifications(question, { unread: true }))
  act(app, contract.markOwnRead, (work, { params }) => markRead(work, params['id'] ?? ''))
  act(app, contract.markAllOwnRead, markAllRead)

  ask(app, contract.staffNotifications, (question, { query }) => notifications(question, choiceOf(query)))
  ask(app, contract.staffUnreadNotifications, (question) => notifications(question, { unread: true }))
  act(app, contract.markStaffRead, (work, { params }) => markRead(work, params['id'] ?? ''))
  act(app, contract.markAllStaffRead, markAllRead)

  ask(app, contract.authoriseBroadcast, (question, { body, request }) =>
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
