import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Answers 304 to a client that has the answer already: where `If-None-Match` names its `ETag`. A record's is
 * its version; an answer that may be kept and has none gets one of its bytes. What may not be kept
 * (`no-store`: nearly all that is said to somebody signed in) costs nothing (decision 34).
 */
export function registerFreshness(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (reply.statusCode !== 200 || !isRead(request) || !isWhole(payload)) return done()
    const tag = tagOf(reply, payload)
    if (tag === undefined || !isKnown(request, tag)) return done()
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return done(null, null)
  })
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'
const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

/** The answer's tag. Pages carry a nonce, so no two are the same. */
function tagOf(reply: FastifyReply, payload: string | Buffer): string | undefined {
  const known = reply.getHeader('etag')
  if (known !== undefined) return String(known)
  const mayBeKept = !String(reply.getHeader('cache-control') ?? 'no-store').includes('no-store')
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
  if (!mayBeKept || !isJson) return undefined
  const tag = `W/"${hash('sha256', payload, 'base64url')}"`
  reply.header('etag', tag)
  return tag
}

/** RFC 9110 §13.1.2: compared weakly, so that a tag counts whether or not a proxy weakened it. */
function isKnown({ headers }: FastifyRequest, tag: string): boolean {
  const named = headers['if-none-match']
  if (named === undefined) return false
  return named.split(',').some((each) => each.trim() === '*' || strong(each) === strong(tag))
}

const strong = (tag: string) => tag.trim().replace(/^W\//, '')
