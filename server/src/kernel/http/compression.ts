import { Readable, pipeline } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import { Negotiator } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from './cookies.ts'

/** Less than this goes in two packets as it is. */
const leastBytes = 2048
/**
 * The least effort makes a list a seventh of what it was; the most makes it a ninth and takes five times as
 * long.
 */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }

const codings = {
  br: { whole: promisify(brotliCompress), stream: createBrotliCompress, options: quick },
  gzip: { whole: promisify(gzip), stream: createGzip, options: { level: 1 } },
} as const

type ContentCoding = keyof typeof codings
const supported = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] })

/**
 * Answers of more than two packets are compressed for clients that accept it, on zlib's own threads (decision
 * 34).
 */
export function registerCompression(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isWorthIt(reply, payload)) return payload
    addVary(reply)
    const coding = mayBeCompressed(request) ? codingFor(request) : undefined
    if (coding === undefined) return payload
    const bytes = await compressed(payload, coding)
    const tag = reply.getHeader('etag')
    // The bytes are others, so only a weak tag still names them.
    if (typeof tag === 'string' && !tag.startsWith('W/')) reply.header('etag', `W/${tag}`)
    reply.header('content-encoding', coding).removeHeader('content-length')
    return bytes
  })
}

/**
 * BREACH reads a secret out of a compressed answer by having somebody's browser ask for it again and again,
 * with guesses in the question. So an answer stays plain where another site may have caused the request of
 * somebody who is signed in; where it answers a write, which may show a one-time secret beside what was sent;
 * and where it asked for the password lately, as those do that show secrets. Anti-forgery tokens travel in
 * cookies, which are never compressed.
 */
function mayBeCompressed(request: FastifyRequest): boolean {
  const { method, headers, routeOptions } = request
  if (method !== 'GET' && method !== 'HEAD') return false
  if (routeOptions.config.guard?.confirmed === true) return false
  if (sessionToken(request) === undefined) return true
  const site = headers['sec-fetch-site']
  // Browsers that don't say where a request comes from send the cookie with a link that is followed, and that
  // asks for a page.
  if (site === undefined) return !(headers.accept ?? '').includes('text/html')
  // `none`: the address was typed, or comes from a bookmark. No other site can cause that.
  return site === 'same-origin' || site === 'none'
}

/**
 * Text of some length, or a list that streams. What says its length is a file, of which parts may be asked
 * for.
 */
function isWorthIt(reply: FastifyReply, payload: unknown): payload is string | Buffer | Readable {
  if (reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return false
  if (!/^(?:text\/|application\/json|image\/svg)/.test(String(reply.getHeader('content-type')))) return false
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length >= leastBytes
  return payload instanceof Readable && !reply.hasHeader('content-length')
}

function addVary(reply: FastifyReply): void {
  const known = reply.getHeader('vary')
  reply.header('vary', known === undefined ? 'Accept-Encoding' : `${String(known)}, Accept-Encoding`)
}

function codingFor({ headers }: FastifyRequest): ContentCoding | undefined {
  const accepted = headers['accept-encoding']
  if (accepted === undefined) return undefined
  const chosen = supported.negotiate(String(accepted).toLowerCase())
  return chosen === 'br' || chosen === 'gzip' ? chosen : undefined
}

/** A stream is compressed as it goes; where either end breaks off, so does the other. */
function compressed(payload: string | Buffer | Readable, coding: ContentCoding): Promise<Buffer> | Readable {
  const { whole, stream, options } = codings[coding]
  if (!(payload instanceof Readable)) return whole(payload, options)
  const made = stream(options)
  pipeline(payload, made, () => {})
  return made
}
