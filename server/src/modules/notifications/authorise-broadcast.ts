import type { FastifyRequest } from 'fastify'
import { refuse, refuseField } from '@moorgate/contract'
import { userOfChannel } from '@moorgate/contract/notifications/index.ts'
import { hours } from '../../kernel/clock.ts'
import { authoriseChannel } from '../../kernel/realtime/index.ts'
import { lifeOf } from '../../kernel/session-life.ts'
import type { Session } from '../../kernel/sessions.ts'
import type { QueryContext } from '../../kernel/work.ts'

/**
 * Signs a socket into one’s own channel and into those that an area opens to this person, and into nobody
 * else’s. The signature is over this very socket, so it opens nothing for another. pusher-js sends no
 * anti-forgery token with it, and nothing is changed; a page of an origin that is not ours still gets no
 * answer.
 */
export async function authoriseBroadcast(
  question: QueryContext,
  asked: { socket_id?: unknown; channel_name?: unknown },
  request: FastifyRequest,
): Promise<{ auth: string }> {
  const { tenant, platform } = question
  const { origin } = request.headers
  if (origin !== undefined && !request.server.originsOf(request).includes(origin))
    refuse({ code: 'page_expired' })
  const { realtime } = platform.settings
  const { key, secret } = realtime.driver === 'hosted' ? realtime : tenant.realtime
  const name = asked.channel_name
  const allowed = typeof name === 'string' && (await mayHear(question, name))
  const answer = authoriseChannel({ socketId: asked.socket_id, channelName: name, allowed, key, secret })
  if (answer.status === 422) refuseField(answer.field, answer.message)
  if (answer.status === 403) refuse({ code: 'forbidden', message: 'Forbidden.' })
  await platform.realtime.identify({
    appId: String(tenant.id),
    socketId: String(asked.socket_id),
    userKey: String(question.actor.viewerId ?? question.actor.id),
    lifeMs: lifeOfSocket(question, request.session),
  })
  return answer.body
}

/**
 * Idle time that is left of the session. A remembered one lasts for days and may be ended by its absolute
 * age: an hour at most.
 */
function lifeOfSocket({ tenant, now, actor }: QueryContext, session: Session | undefined): number {
  if (!session) return 0
  const { idle } = lifeOf(tenant, actor.roleId, session.remembered)
  return Math.min(session.lastSeenAt.getTime() + idle - now.getTime(), hours(1))
}

async function mayHear(question: QueryContext, channel: string): Promise<boolean> {
  if (userOfChannel(channel) === String(question.actor.id)) return true
  for (const rule of question.platform.modules.channels) if (await rule(question, channel)) return true
  return false
}
