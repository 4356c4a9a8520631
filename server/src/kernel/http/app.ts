import { randomBytes } from 'node:crypto'
import path from 'node:path'
import cookie from '@fastify/cookie'
import { LogController, fastify } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FailureError, refuse } from '@moorgate/contract'
import type { Platform } from '../platform.ts'
import { findSession, touchSession } from '../sessions.ts'
import { digest } from '../tokens.ts'
import { reasonOf } from '../postgres/index.ts'
import { virusScanner } from '../storage/index.ts'
import { withAllFaults } from './all-faults.ts'
import { registerBodyParsers } from './body/body.ts'
import { addressReader, throttleKeyOf } from './connections/client-address.ts'
import { registerCompression } from './compression.ts'
import { keepCookiesFromCaches, sessionToken } from './cookies.ts'
import { registerCors } from './cors.ts'
import './fastify.ts'
import { registerFreshness } from './not-modified.ts'
import { securityHeaders } from './headers.ts'
import { hostOf } from './connections/host.ts'
import { isRoutedAgain, registerMethodOverrides, resolveOverride } from './method-override.ts'
import { isPageAddress, readsPages, setNotFound } from './not-found.ts'
import {
  mayBeOptimistic,
  OptimisticSession,
  SessionCache,
  admitOptimistically,
} from '../fast-path/optimistic-session.ts'
import { readQuery, registerQueryRefusal } from './query-string.ts'
import { guardArrival } from '../fast-path/optimistic-routes.ts'
import { answerTo, serverError } from './refusal.ts'
import { rememberWrites } from './replica-reads.ts'
import { send } from './route.ts'
import { sendLater } from './maintenance-page.ts'
import { defaultLineLimits, openedWith, watchLines } from './connections/connection-limits.ts'
import { namesOneHost, refuseUnread } from './connections/refuse-unreadable.ts'
import { countBytes, countFile } from './body/upload-limit.ts'
import { viewedSession } from './impersonation.ts'

export interface AppOptions {
  /** Answers GET requests outside the API: the shell's pages and its files. */
  page?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/**
 * The HTTP side of a process: one order of hooks for every route, so that refusals win in the order of api.md
 * §1.4.
 */
export function createApp(platform: Platform, options: AppOptions = {}): FastifyInstance {
  const unguarded = new Set<string>()
  const { trustedProxies } = platform.settings
  const lines = { ...defaultLineLimits, ...platform.settings.lineLimits }
  const app: FastifyInstance = fastify({
    loggerInstance: platform.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    bodyLimit: 1024 * 1024,
    ...openedWith(lines),
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // A proxy that we trust ends the encryption, and says so: what the browser spoke decides about origins,
    // cookies and addresses.
    ...(trustedProxies.length > 0 && { trustProxy: [...trustedProxies] }),
    exposeHeadRoutes: true,
    rewriteUrl: resolveOverride,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser: readQuery },
    clientErrorHandler: refuseUnread,
    frameworkErrors: (error, request, reply) => refuseWith(error, request, reply),
  })
  app.decorate('platform', platform)
  app.decorate('declared', [])
  app.decorate('originsOf', originsOf)
  app.decorateRequest('tenant', null as never)
  app.decorate('sessionCache', new SessionCache())
  app.decorateRequest('session', undefined)
  app.decorateRequest('optimisticSession', undefined)
  app.decorateRequest('isAdmitted', false)
  app.decorateRequest('address', '')
  app.decorateRequest('replayed', false)
  app.addHook('onRoute', (route) => {
    if (!route.config?.guard) unguarded.add(`${String(route.method)} ${route.url}`)
  })
  watchLines(app, lines, trustedProxies)
  void app.register(cookie)
  rememberWrites(app)
  keepCookiesFromCaches(app)
  app.addHook('onRequest', arrival(platform))
  registerCors(app, { originsOf })
  registerQueryRefusal(app)
  registerBodyParsers(app, {
    mayUpload: (request) => Boolean(request.session?.user),
    limit: { file: countFile, bytes: countBytes },
    uploads: {
      folder: path.join(platform.settings.dataDir, 'quarantine'),
      scan: virusScanner(platform.settings, platform.log),
    },
  })
  registerMethodOverrides(app)
  app.addHook('preValidation', guardArrival)
  registerFreshness(app)
  registerCompression(app)
  app.addHook('onResponse', (request, reply, done) => {
    note(request, reply)
    done()
  })
  app.setErrorHandler(async (thrown, request, reply) => {
    const error = await withAllFaults(thrown, request)
    return options.page && opensPage(request)
      ? showRefused(options.page, { error, request, reply })
      : refuseWith(error, request, reply)
  })
  setNotFound(app, options)
  app.addHook('onReady', async () => assertGuarded(unguarded))
  return app
}

/**
 * `b64Tq0Xw9aZk-1f`: drawn once for the process and counted from there, unique without drawing for every
 * request.
 */
function requestIds(): () => string {
  const process = randomBytes(9).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}

/** Who is asking, of whom: the tenant by its host, the session by its cookie. */
function arrival(platform: Platform) {
  const addressOf = addressReader(platform.settings.trustedProxies)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    reply.headers(securityHeaders(request)).header('x-request-id', request.id)
    request.address = throttleKeyOf(addressOf(request.raw))
    if (/%00/.test(request.raw.url?.split('?', 1)[0] ?? ''))
      refuse({ code: 'bad_request', message: 'The address holds a NUL character.' })
    if (!namesOneHost(request.raw))
      refuse({ code: 'bad_request', message: 'The request names more than one host.' })
    if (request.routeOptions.config.tenantless) return
    const tenant = await platform.tenants.byHost(hostOf(request))
    if (!tenant) refuse({ code: 'not_found' })
    request.tenant = tenant
    if (platform.settings.maintenance && !isPage(request))
      refuse({ code: 'unavailable', retryAfterSeconds: 60 })
    const token = sessionToken(request)
    if (token === undefined || isAsset(request)) return
    const idHash = digest(token)
    const known = mayBeOptimistic(request) ? request.server.sessionCache.get(tenant.id, idHash) : undefined
    if (known) {
      request.session = known.session
      request.optimisticSession = new OptimisticSession(request, known, token)
      return
    }
    const now = platform.clock.now()
    const found = await findSession(platform.database, tenant.id, idHash, now)
    if (!found) return
    if (isPage(request)) await touchSession(platform.database, tenant, found.session, now)
    else await admitOptimistically(request, reply, found, token)
    request.session = await viewedSession(platform, request, found.session, now)
  }
}

const isAsset = (request: FastifyRequest) => request.url.startsWith('/assets/')
const isPage = (request: FastifyRequest) => request.is404 && !request.url.startsWith('/api/')

function originsOf(request: FastifyRequest): readonly string[] {
  const port = /:\d+$/.exec(request.headers.host ?? '')?.[0] ?? ''
  return request.tenant.hosts.map((host) => `${request.protocol}://${host}${port}`)
}

/**
 * One line a request: what was asked, what was answered, how long it took. No bodies, no cookies, no query.
 */
function note(request: FastifyRequest, reply: FastifyReply): void {
  if (isRoutedAgain(request)) return
  const facts = {
    requestId: request.id,
    tenant: request.tenant?.id,
    user: request.session?.user?.id,
    method: request.method,
    route: request.routeOptions.url ?? 'none',
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  }
  if (reply.statusCode >= 500) request.log.error(facts, 'answered')
  else if ([401, 403, 419, 429].includes(reply.statusCode)) request.log.warn(facts, 'refused')
  else request.log.info(facts, 'answered')
}

/** Somebody opened a page's address, or followed a link that a route answers, such as a mail's. */
const opensPage = (request: FastifyRequest): boolean => isPageAddress(request) && readsPages(request)

interface RefusedPage {
  error: unknown
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The page of a refused address, with the refusal's status: its script asks again, is refused, and says so in
 * words. Where nothing can be asked just now, a page that needs nothing.
 */
function showRefused(
  page: NonNullable<AppOptions['page']>,
  { error, request, reply }: RefusedPage,
): Promise<unknown> | FastifyReply {
  const known = answerTo(error, request.tenant?.branding.navigation)
  if (known?.status === 503) {
    noteUndone(error, request)
    return sendLater(reply, known.headers, request.tenant)
  }
  if (!known || request.is404 || request.tenant === null) return refuseWith(error, request, reply)
  return page(request, reply.code(known.status).headers(known.headers))
}

/**
 * The only place that turns what went wrong into an answer. What is no refusal is a bug: logged, and not
 * explained to the caller.
 */
function refuseWith(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = answerTo(error, request.tenant?.branding.navigation)
  if (!known) request.log.error({ err: error, requestId: request.id }, 'a request failed')
  else if (known.status === 503) noteUndone(error, request)
  const { status, body, headers } = known ?? serverError
  reply.headers(headers)
  const wait = Number(status === 429 && headers['retry-after'])
  if (wait)
    reply.header('x-ratelimit-reset', Math.floor(request.server.platform.clock.now().getTime() / 1000) + wait)
  return send(reply, status, JSON.stringify(body))
}

/** What we refused ourselves needs no looking into. */
function noteUndone(error: unknown, request: FastifyRequest): void {
  if (error instanceof FailureError) return
  request.log.error({ reason: reasonOf(error), requestId: request.id }, 'the database did not do it')
}

/**
 * A route without a guard would be open by accident. Files and preflights ask nobody who they are; calls
 * below /apps are signed.
 */
function assertGuarded(unguarded: ReadonlySet<string>): void {
  const open = [...unguarded].filter((route) => !/^OPTIONS | \/(assets|apps)\//.test(route))
  if (open.length > 0) throw new Error(`Routes without a guard: ${open.join(', ')}`)
}
