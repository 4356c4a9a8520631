import type { FastifyReply, FastifyRequest } from 'fastify'
import { later } from '../clock.ts'
import { lifeOf } from '../sessions.ts'
import type { Opened, Session } from '../sessions.ts'

/** `__Host-` pins the cookie to this host over https. */
const strictName = '__Host-session'
/** For clients that refuse a Secure cookie over plain http, which we serve on loopback names only. */
const plainName = 'session'

export const sessionToken = (request: FastifyRequest): string | undefined =>
  request.cookies[strictName] ?? request.cookies[plainName]

/** Over plain http Chromium and Firefox take Secure cookies from loopback names; other clients get the name without the promise. */
function takesSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https' || /Chrome\/|Firefox\//.test(request.headers['user-agent'] ?? '')
}

/** Sends the session's cookie and the anti-forgery token; both slide with the session, so every stateful answer carries them. */
export function sendCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  token: string,
): void {
  const secure = takesSecure(request)
  const life = lifeOf(request.tenant, session.user?.roleId ?? null, session.remembered)
  const expires = later(request.server.platform.clock.now(), life.idle)
  const shared = { path: '/', sameSite: 'lax', secure, expires } as const
  reply.setCookie(secure ? strictName : plainName, token, { ...shared, httpOnly: true })
  reply.setCookie('XSRF-TOKEN', session.csrf, shared)
}

/** Gives the browser the session that was just opened in the place of the one it came with, once that is committed. */
export function giveSession(request: FastifyRequest, reply: FastifyReply, opened: Opened): void {
  request.session = opened.session
  sendCookies(request, reply, opened.session, opened.token)
}

/** Takes everything back: a signed-out browser keeps nothing. */
export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(strictName, { path: '/', secure: true })
  reply.clearCookie(plainName, { path: '/' })
  reply.clearCookie('XSRF-TOKEN', { path: '/' })
}
