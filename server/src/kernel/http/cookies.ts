import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { later, minutes } from '../clock.ts'
import { isLoopback } from '../links.ts'
import { lifeOf } from '../session-life.ts'
import type { NewSession } from '../open-session.ts'
import type { Session } from '../sessions.ts'
import { hostOf } from './connections/host.ts'

/** `__Host-` pins the cookie to this host over https. */
const strictName = (name: string) => `__Host-${name}`

/**
 * What a cookie of this host holds. The name without the promise is for clients that refuse a Secure cookie
 * over plain http. It counts at loopback names only: elsewhere a neighbour could plant it.
 */
export const hostCookie = (request: FastifyRequest, name: string): string | undefined =>
  request.cookies[strictName(name)] ?? (isPlainLoopback(request) ? request.cookies[name] : undefined)

export const sessionToken = (request: FastifyRequest): string | undefined => hostCookie(request, 'session')

const isPlainLoopback = (request: FastifyRequest): boolean =>
  request.protocol === 'http' && isLoopback(hostOf(request))

/**
 * Over plain http Chromium and Firefox take Secure cookies from loopback names; other clients get the name
 * without the promise.
 */
function takesSecure(request: FastifyRequest): boolean {
  return !isPlainLoopback(request) || /Chrome\/|Firefox\//.test(request.headers['user-agent'] ?? '')
}

/**
 * Sends the session's cookie and the anti-forgery token; both slide with the session, so every stateful
 * answer carries them.
 */
export function sendCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  session: Session,
  token: string,
): void {
  const minute = Math.ceil(request.server.platform.clock.now().getTime() / minutes(1))
  const isSecure = takesSecure(request)
  const known = written.get(session)
  if (known?.minute === minute && known.isSecure === isSecure) return put(reply, known.cookies)
  const life = lifeOf(request.tenant, session.user?.roleId ?? null, session.remembered)
  const expires = later(new Date(minute * minutes(1)), life.idle)
  const shared = { path: '/', sameSite: 'lax', secure: isSecure, expires } as const
  const { server } = reply
  const cookies = [
    server.serializeCookie(isSecure ? strictName('session') : 'session', token, {
      ...shared,
      httpOnly: true,
    }),
    server.serializeCookie('XSRF-TOKEN', session.csrf, shared),
  ]
  written.set(session, { minute, isSecure, cookies })
  put(reply, cookies)
}

/**
 * The cookies of a session as they were last written. They say when they end to the minute, so that they are
 * written once a minute.
 */
const written = new WeakMap<Session, { minute: number; isSecure: boolean; cookies: readonly string[] }>()

/** In the place of any that the answer carries already. */
function put(reply: FastifyReply, cookies: readonly string[]): void {
  reply.removeHeader('set-cookie')
  reply.header('set-cookie', [...cookies])
}

/**
 * Gives the browser the session that was just opened in the place of the one it came with, once that is
 * committed.
 */
export function giveSession(request: FastifyRequest, reply: FastifyReply, opened: NewSession): void {
  request.session = opened.session
  sendCookies(request, reply, opened.session, opened.token)
}

/** Sends a cookie of this host beside those of the session. No script reads it. */
export function sendHostCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { name: string; value: string; expires: Date },
): void {
  const secure = takesSecure(request)
  const name = secure ? strictName(cookie.name) : cookie.name
  const { value, expires } = cookie
  const options = { path: '/', sameSite: 'lax', secure, expires, httpOnly: true } as const
  reply.header('set-cookie', reply.server.serializeCookie(name, value, options))
}

/** Takes everything back: a signed-out browser keeps nothing. */
export function clearCookies(reply: FastifyReply): void {
  const { server } = reply
  const over = { path: '/', expires: new Date(0) }
  put(reply, [
    server.serializeCookie(strictName('session'), '', { ...over, secure: true }),
    server.serializeCookie('session', '', over),
    server.serializeCookie('XSRF-TOKEN', '', over),
  ])
}

/**
 * Takes the cookies from every answer that a cache may give to the next person without asking. A proxy would
 * hand one person's session to another. The session slides with the next answer that no cache stores.
 */
export function keepCookiesFromCaches(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (reply.hasHeader('set-cookie') && !isNeverReused(reply.getHeader('cache-control')))
      reply.removeHeader('set-cookie')
    done()
  })
}

/** `no-store`, or `no-cache` in the browser's own cache alone. */
function isNeverReused(cacheControl: unknown): boolean {
  const directives = new Set(
    String(cacheControl ?? '')
      .toLowerCase()
      .split(/[\s,]+/),
  )
  return directives.has('no-store') || (directives.has('no-cache') && directives.has('private'))
}
