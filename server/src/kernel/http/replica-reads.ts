import type { FastifyInstance, FastifyRequest } from 'fastify'
import { minutes, later } from '../clock.ts'
import type { Replica } from '../database/replica.ts'
import { hostCookie, sendHostCookie } from './cookies.ts'

/** How a route reads. */
export interface ReadOptions {
  /** Whether its answer may be a moment old, as that of a list or a report. */
  mayLag?: boolean
}

/** Holds when the browser last wrote something, so that its next reads show that. */
const cookieName = 'wrote'

/**
 * The replica, where it may answer this request: it holds all that this browser has written, and what others
 * were told of. Who keeps no cookies has none to show, and reads from the database itself.
 */
export function replicaFor(request: FastifyRequest): Replica | undefined {
  const { replica } = request.server.platform
  if (!replica || !request.session?.user) return undefined
  const wroteAt = Number(hostCookie(request, cookieName) ?? 0)
  return replica.mayAnswer(request.tenant.id, wroteAt) ? replica : undefined
}

/** Lets browsers keep when they wrote last. Nothing is sent where there is no replica. */
export function rememberWrites(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { replica, clock } = app.platform
    const now = clock.now()
    if (replica && request.method !== 'GET' && request.method !== 'HEAD' && request.session?.user)
      sendHostCookie(request, reply, {
        name: cookieName,
        value: String(now.getTime()),
        expires: later(now, minutes(10)),
      })
    done()
  })
}
