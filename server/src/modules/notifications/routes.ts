import { refuse } from '@moorgate/contract'
import * as contract from '@moorgate/contract/notifications/index.ts'
import type { FastifyInstance } from 'fastify'
import { JsonText } from '../../kernel/http/json-text.ts'
import { commandRoute, queryRoute, nonCommandRoute } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { authoriseBroadcast } from './authorise-broadcast.ts'
import { markRead, markAllRead } from './mark-read.ts'
import { changePreferences, preferencesOf } from './preferences.ts'
import { linkedEmails, stopLinked } from './unsubscribe.ts'

const pageSize = 100

// $1 the tenant, $2 the user, $3 where the page begins, $4 a type or null, $5 only unread ones.
const listStatement = `
  select coalesce(json_agg(json_build_object(
    'id', n.id, 'type', n.type, 'notifiable_type', 'App\\Models\\User', 'notifiable_id', n.user_id, 'data', n.data,
    'read_at', wire_instant(n.read_at), 'created_at', wire_instant(n.created_at), 'updated_at', wire_instant(n.updated_at)
  ) order by n.created_at desc, n.id desc), '[]')::text as json
  from (
    select * from notifications
    where tenant_id = $1 and user_id = $2 and ($4::text is null or type = $4) and (not $5::boolean or read_at is null)
    order by created_at desc, id desc limit ${pageSize} offset $3
  ) n`

interface Choice {
  page?: number
  type?: string | undefined
  unread?: boolean
}

/** One's own notifications as JSON that PostgreSQL made: newest first, 100 a page. */
async function notifications(
  { platform, tenant, actor }: QueryContext,
  choice: Choice = {},
): Promise<JsonText> {
  const offset = ((choice.page ?? 1) - 1) * pageSize
  const values = [tenant.id, actor.id, offset, choice.type ?? null, choice.unread ?? false]
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, listStatement, values)
  return new JsonText(row?.json ?? '[]')
}

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

  queryRoute(app, contract.readNotificationPreferences, (question) => preferencesOf(question))
  commandRoute(app, contract.changeNotificationPreferences, async (work, { body }) => {
    await changePreferences(work, body)
    return preferencesOf(work)
  })
  queryRoute(app, contract.readUnsubscribeLink, (question, { params }) =>
    linkedEmails(question, params['token'] ?? ''),
  )
  commandRoute(app, contract.unsubscribe, (work, { params }) => stopLinked(work, params['token'] ?? ''))

  nonCommandRoute(app, contract.authoriseBroadcast, 'reads', (question, { body, request }) =>
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
