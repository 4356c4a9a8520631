import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'

export interface NotFoundOptions {
  /** Answers a page address: GET and HEAD outside the API. */
  page?: (request: FastifyRequest, reply: FastifyReply) => unknown
  /** First segments of addresses that are never pages. */
  apiPrefixes?: string[]
}

/** In the order in which Laravel lists them. */
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const overridable = ['PUT', 'PATCH', 'DELETE'] as const
const reading = new Set(['GET', 'HEAD'])

/**
 * Answers what no route answers: a page, 405 with the methods that the address has, or 404. It answers before
 * the body is read, except to a POST whose body may say `_method`. To be registered on the root instance
 * after every other `onRequest` hook.
 */
export function setNotFound(app: FastifyInstance, options: NotFoundOptions = {}): void {
  const answer = (request: FastifyRequest, reply: FastifyReply): unknown =>
    options.page && isPageAddress(request, options.apiPrefixes)
      ? options.page(request, reply)
      : sendMissing(request, reply)
  app.addHook('onRequest', async (request, reply) => {
    const hasBody = !reading.has(request.method)
    return request.is404 && hasBody && !mayBeOverridden(request) ? sendMissing(request, reply) : undefined
  })
  app.setNotFoundHandler(answer)
}

/** An address that a person may open: read, and not below one of the API's own first segments. */
export function isPageAddress(request: FastifyRequest, apiPrefixes = ['api', 'sanctum', 'user']): boolean {
  return reading.has(request.method) && !apiPrefixes.includes(pathOf(request).split('/')[1] ?? '')
}

/** Somebody opened an address in a browser, which shows a page; a program would read JSON. */
export const readsPages = (request: FastifyRequest): boolean =>
  (request.headers.accept ?? '').includes('text/html')

/**
 * 405 with `Allow` where the address has other methods, 404 where it has none or its own handler hides it.
 * `overriding` is a method that a POST asked to be taken for and that can't be had that way.
 */
export function sendMissing(request: FastifyRequest, reply: FastifyReply, overriding?: string): FastifyReply {
  const method = overriding ?? request.method
  const path = pathOf(request)
  const allowed = methodsOf(request.server, path, verbs)
  const route = withoutSlashes(path) || '/'
  if (allowed.length === 0 || (allowed.includes(method) && overriding === undefined))
    return reply.code(404).send({ message: `The route ${route} could not be found.` })
  const list = allowed.join(', ')
  reply.header('allow', list)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const message = `The ${method} method is not supported for route ${route}. Supported methods: ${list}.`
  return reply.code(405).send({ message })
}

const pathOf = (request: FastifyRequest): string => (request.raw.url ?? '/').split('?', 1)[0] ?? '/'

/**
 * Without the slashes at both ends; counted off, because a pattern for the end takes its square of a long run
 * of them.
 */
function withoutSlashes(path: string): string {
  let [start, end] = [0, path.length]
  while (path[start] === '/') start++
  while (end > start && path[end - 1] === '/') end--
  return path.slice(start, end)
}

function methodsOf(app: FastifyInstance, url: string, among: readonly HTTPMethods[]): string[] {
  return among.filter((method) => app.findRoute({ method, url }) !== null)
}

function mayBeOverridden(request: FastifyRequest): boolean {
  return request.method === 'POST' && methodsOf(request.server, pathOf(request), overridable).length > 0
}
