import type { FastifyRequest } from 'fastify'
import { refuse, refuseField } from '@moorgate/contract'
import { userOfChannel } from '@moorgate/contract/notifications/index.ts'
import { authoriseChannel } from '../../kernel/realtime/index.ts'
import type { Question } from '../../kernel/work.ts'

/**
 * Signs a socket into one's own channel, and into nobody else's. The signature is over this very socket, so it opens nothing for another.
 * pusher-js sends no anti-forgery token with it, and nothing is changed; a page of an origin that is not ours still gets no answer.
 */
export function authoriseBroadcast(
  { tenant, actor, platform }: Question,
  asked: { socket_id?: unknown; channel_name?: unknown },
  request: FastifyRequest,
): { auth: string } {
  const { origin } = request.headers
  if (origin !== undefined && !request.server.originsOf(request).includes(origin))
    refuse({ code: 'page_expired' })
  const { realtime } = platform.settings
  const { key, secret } = realtime.driver === 'hosted' ? realtime : tenant.realtime
  const name = asked.channel_name
  const allowed = typeof name === 'string' && userOfChannel(name) === String(actor.id)
  const answer = authoriseChannel({ socketId: asked.socket_id, channelName: name, allowed, key, secret })
  if (answer.status === 422) refuseField(answer.field, answer.message)
  if (answer.status === 403) refuse({ code: 'forbidden', message: 'Forbidden.' })
  return answer.body
}
