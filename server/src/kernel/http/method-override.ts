import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@moorgate/contract'
import { keepBody } from './body/body.ts'
import { sendMissing } from './not-found.ts'
import { readQuery } from './query-string.ts'

const header = 'x-http-method-override'
const overridable = new Set(['PUT', 'PATCH', 'DELETE'])
const overridden = new WeakSet<IncomingMessage>()
const routedAgain = new WeakSet<FastifyRequest>()

/**
 * For Fastify's `rewriteUrl`, which runs before routing: a POST whose `X-HTTP-Method-Override` says PUT,
 * PATCH or DELETE is routed as that. Answers the address, unchanged.
 */
export function resolveOverride(raw: IncomingMessage): string {
  const method = String(raw.headers[header] ?? '')
    .trim()
    .toUpperCase()
  if (raw.method === 'POST' && overridable.has(method)) become(raw, method)
  return raw.url ?? '/'
}

/**
 * Lets a POST stand for another method by `_method` in its body or query, in that order, and lets PUT mean
 * PATCH. The body has to be read first, so such a request is routed twice: its first pass ends here and the
 * second one, as PATCH say, finds the body already read and runs that route's hooks and handler. No twin
 * routes exist, so none shows up as supported.
 *
 * To be registered on the root instance after `registerBodyParsers` and before any other `preValidation` hook
 * and any route. Hooks that count requests in `onRequest` or `onResponse` see both passes and skip the first
 * by `isRoutedAgain`.
 */
export function registerMethodOverrides(app: FastifyInstance): void {
  app.addHook('onRoute', function putMeansPatch(route) {
    const methods = [route.method].flat()
    if (
      !methods.includes('PATCH') ||
      methods.includes('PUT') ||
      this.hasRoute({ method: 'PUT', url: route.url })
    )
      return
    this.route({ ...route, url: route.routePath, method: 'PUT' })
  })
  app.addHook('onRequest', async (request, reply) => {
    const said = request.headers[header]
    if (request.method === 'POST' && said !== undefined && !isPost(String(said)))
      return unusable(request, reply, String(said))
    return undefined
  })
  app.addHook('preValidation', async (request, reply) => {
    if (request.method !== 'POST' || request.headers[header]) return undefined
    const method = request.bodyMethod ?? queryMethod(request)
    if (method === undefined || isPost(method)) return undefined
    return overridable.has(method.toUpperCase())
      ? routeAgain(app, request, reply, method.toUpperCase())
      : unusable(request, reply, method)
  })
}

/**
 * The method that the client really used, whatever it stands for: POST where `request.method` says PATCH by
 * override.
 */
export const realMethodOf = (request: FastifyRequest): string =>
  overridden.has(request.raw) ? 'POST' : request.method

/**
 * Whether this is the first pass of a request that was then routed as another method; its answer is the
 * second pass's.
 */
export const isRoutedAgain = (request: FastifyRequest): boolean => routedAgain.has(request)

function become(raw: IncomingMessage, method: string): void {
  overridden.add(raw)
  raw.method = method
}

function routeAgain(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  method: string,
): FastifyReply {
  keepBody(request)
  routedAgain.add(request)
  become(request.raw, method)
  reply.hijack()
  app.routing(request.raw, reply.raw)
  return reply
}

/** Empty counts as not said. */
const isPost = (method: string): boolean => ['', 'POST'].includes(method.trim().toUpperCase())

/** Letters make a method that nobody supports here; anything else is no method at all. */
function unusable(request: FastifyRequest, reply: FastifyReply, method: string): FastifyReply {
  if (!/^[A-Za-z]{1,20}$/.test(method.trim()))
    refuse({ code: 'bad_request', message: 'The overriding method is not valid.' })
  return sendMissing(request, reply, method.trim().toUpperCase())
}

/** Read from the address itself: an unknown route's query is not parsed by our rules. */
function queryMethod(request: FastifyRequest): string | undefined {
  const query = request.raw.url?.split('?')[1] ?? ''
  const said = query.includes('_method') ? readQuery(query)['_method'] : undefined
  return typeof said === 'object' ? '[]' : said
}
