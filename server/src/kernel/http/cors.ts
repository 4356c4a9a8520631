import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export interface CorsOptions {
  /** The tenant's other origins, exact: scheme, host and port, without a slash at the end. */
  originsOf: (request: FastifyRequest) => readonly string[]
}

/** First segments of the addresses that a browser may call from another origin. */
const shared = new Set(['api', 'sanctum', 'login', 'logout', 'register', 'user', 'two-factor-challenge'])

const methods = 'GET, POST, PUT, PATCH, DELETE'
const allowedHeaders =
  'Content-Type, X-XSRF-TOKEN, X-CSRF-TOKEN, X-Requested-With, X-Socket-ID, X-HTTP-Method-Override, Idempotency-Key, If-Match, X-View-As, Accept'
// The wildcard of `X-RateLimit-*` means nothing to a browser that sends cookies: each header is named.
const exposedHeaders =
  'X-Request-Id, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Content-Disposition'

/**
 * Shares the API with the origins on the tenant's list, by exact comparison, and answers preflights with 204
 * before anybody is asked who they are. Other origins get no CORS headers. To be registered right after the
 * hook that finds the tenant.
 */
export function registerCors(app: FastifyInstance, { originsOf }: CorsOptions): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isShared(request)) return done()
    reply.header('vary', 'Origin, Cookie')
    const { origin } = request.headers
    if (origin === undefined) return done()
    const listed = origin !== 'null' && originsOf(request).includes(origin)
    if (listed)
      reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    if (isPreflight(request)) return answerPreflight(reply, listed)
    if (listed) reply.header('access-control-expose-headers', exposedHeaders)
    done()
  })
}

function isShared(request: FastifyRequest): boolean {
  const first = (request.raw.url ?? '').split(/[/?]/, 2)[1] ?? ''
  return shared.has(first)
}

const isPreflight = (request: FastifyRequest) =>
  request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined

function answerPreflight(reply: FastifyReply, listed: boolean): void {
  if (listed) {
    reply.header('access-control-allow-methods', methods)
    reply.header('access-control-allow-headers', allowedHeaders)
    reply.header('access-control-max-age', '600')
  }
  reply.code(204).send()
}
