import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse, refuseField, messageFor } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { answeredAtOnce, isUnread, leaveUnread, readBody } from './body-bytes.ts'
import { expandKeys } from './bracket-keys.ts'
import type { Branch, Tree } from './bracket-keys.ts'
import { readMultipart } from './multipart.ts'
import type { PartValue } from './multipart.ts'
import { decodePairs, malformed } from '../query-string.ts'
import { QuarantinedFile, openQuarantine } from './uploads.ts'
import type { Quarantine, UploadRules } from './uploads.ts'
import { parseJson, dropReserved } from './json-body.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** `_token` of the body, taken out of it; '' when it was no text. */
    bodyToken: string | undefined
    /** `_method` of the body, taken out of it; '[]' when it was no text. */
    bodyMethod: string | undefined
    /**
     * The body's bytes as they came, for routes whose `config.rawBody` asks for them to check a signature.
     */
    rawBody: Buffer | undefined
    /** Files that came with this request and wait for an act to take them over. */
    quarantine: Quarantine | undefined
    /** Files that are not what their names say, or that hold something harmful, by field. */
    uploadErrors: FieldErrors | undefined
  }
  interface FastifyContextConfig {
    rawBody?: boolean
  }
}

export interface BodyOptions {
  uploads: UploadRules
  /**
   * Whether the caller is signed in, by the headers alone. Others send at most 64 KiB (or what the route's
   * own `bodyLimit` says) and no files.
   */
  mayUpload: (request: FastifyRequest) => boolean | Promise<boolean>
  /**
   * Counts a file before it comes in, and how much it was when it is; refuses what is too many or too much.
   */
  limit?: Record<'file' | 'bytes', (request: FastifyRequest, bytes: number) => Promise<void>>
}

const anonymousBytes = 64 * 1024

const maxTextBytes = 1024 * 1024

/**
 * Reads request bodies: JSON, urlencoded and multipart forms, all three into plain trees in which no key
 * reaches a prototype. Refuses with 400 what is malformed, 413 what is too long, 415 other content types. To
 * be registered on the root instance, after the hook that finds the session and before any `preValidation`
 * hook that needs `bodyToken`.
 */
export function registerBodyParsers(app: FastifyInstance, options: BodyOptions): void {
  for (const name of ['bodyToken', 'bodyMethod', 'rawBody', 'quarantine', 'uploadErrors'] as const)
    app.decorateRequest(name, undefined)
  app.removeAllContentTypeParsers()
  for (const [type, read] of Object.entries(readers)) {
    const parse = (request: FastifyRequest, payload: IncomingMessage) =>
      readOnce(request, payload, read, options)
    app.addContentTypeParser(type, parse)
  }

  // Rights come first: a bad file is told to those who may send one.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.uploadErrors) refuse({ code: 'invalid', errors: request.uploadErrors })
    done()
  })
  app.addHook('onSend', async (request, reply, payload) => {
    await request.quarantine?.clear()
    if (!isUnread(request.raw) || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return payload
    reply.header('connection', 'close').header('content-length', Buffer.byteLength(payload))
    return answeredAtOnce(payload, request.raw)
  })
}

type Reader = (request: FastifyRequest, payload: IncomingMessage, options: BodyOptions) => Promise<unknown>

const readers: Readonly<Record<string, Reader>> = {
  'application/json': readJson,
  'application/x-www-form-urlencoded': readUrlencoded,
  'multipart/form-data': readForm,
  '*': readNothing,
}

interface StoredBody {
  body: unknown
  bodyToken: string | undefined
  rawBody: Buffer | undefined
  quarantine: Quarantine | undefined
  uploadErrors: FieldErrors | undefined
}

const keptBodies = new WeakMap<IncomingMessage, StoredBody>()

/** Keeps what was read, for a request that is about to be routed again under another method. */
export function keepBody(request: FastifyRequest): void {
  const { body, bodyToken, rawBody, quarantine, uploadErrors } = request
  keptBodies.set(request.raw, { body, bodyToken, rawBody, quarantine, uploadErrors })
}

async function readOnce(
  request: FastifyRequest,
  payload: IncomingMessage,
  read: Reader,
  options: BodyOptions,
): Promise<unknown> {
  const stored = keptBodies.get(request.raw)
  if (stored) {
    const { body, ...rest } = stored
    Object.assign(request, rest)
    return body
  }
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding !== 'identity') refuse({ code: 'unsupported_media' })
  return withoutControls(request, await read(request, payload, options))
}

/** `_method` and `_token` steer the request and are no part of what is sent. */
function withoutControls(request: FastifyRequest, body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const fields = body as Record<string, unknown>
  const { _method: method, _token: token } = fields
  if (method !== undefined && method !== null) request.bodyMethod = typeof method === 'string' ? method : '[]'
  if (token !== undefined) request.bodyToken = typeof token === 'string' ? token.trim() : ''
  delete fields['_method']
  delete fields['_token']
  return fields
}

async function readText(
  request: FastifyRequest,
  payload: IncomingMessage,
  options: BodyOptions,
): Promise<string> {
  const maxBytes = limitOf(request, await options.mayUpload(request))
  const watch = { maxBytes, idleMs: options.uploads.idleMs ?? 30_000, inAll: true }
  const bytes = await readBody(payload, watch, contentLengthOf(request))
  if (request.routeOptions.config.rawBody) request.rawBody = bytes
  if (!isUtf8(bytes)) malformed('The request body is not valid UTF-8.')
  return bytes.toString('utf8').replace(/^\ufeff/, '')
}

/** A route's own limit counts for everybody; the general one only for those who are signed in. */
function limitOf(request: FastifyRequest, signedIn: boolean): number {
  const limit = request.routeOptions.bodyLimit
  return signedIn || limit !== request.server.initialConfig.bodyLimit
    ? limit
    : Math.min(limit, anonymousBytes)
}

const contentLengthOf = (request: FastifyRequest) => Number(request.headers['content-length'] ?? 0)

async function readUrlencoded(
  request: FastifyRequest,
  payload: IncomingMessage,
  options: BodyOptions,
): Promise<unknown> {
  return expandKeys(decodePairs(await readText(request, payload, options)), refuseField)
}

async function readForm(
  request: FastifyRequest,
  payload: IncomingMessage,
  options: BodyOptions,
): Promise<unknown> {
  const { uploads } = options
  const length = contentLengthOf(request)
  const signedIn = await options.mayUpload(request)
  const maxBytes = signedIn ? (uploads.maxRequestBytes ?? 60 * 1024 * 1024) : anonymousBytes
  // Too much from a stranger is most often a long upload whose session ran out.
  if (length > maxBytes) {
    leaveUnread(payload)
    refuse(signedIn ? { code: 'too_large' } : { code: 'unauthenticated' })
  }
  const quarantine = signedIn ? await openQuarantine(uploads, length) : undefined
  request.quarantine = quarantine
  const pairs = await readMultipart(payload, {
    maxBytes,
    maxTextBytes,
    maxFiles: uploads.maxFiles ?? 20,
    idleMs: uploads.idleMs ?? 30_000,
    receive:
      quarantine &&
      (async (stream, clientName) => {
        await options.limit?.file(request, 0)
        const file = await quarantine.receive(stream, clientName)
        await options.limit?.bytes(request, file.bytes)
        return file
      }),
  })
  const tree = expandKeys(pairs, refuseField)
  const errors: FieldErrors = {}
  collectUnsound(tree, '', errors)
  if (Object.keys(errors).length > 0) request.uploadErrors = errors
  return tree
}

function collectUnsound(
  branch: Branch<PartValue> | Tree<PartValue>,
  path: string,
  errors: FieldErrors,
): void {
  if (typeof branch === 'string') return
  if (branch instanceof QuarantinedFile) {
    if (!branch.sound) errors[path] = [branch.unsound]
    if (branch.infected) errors[path] = [messageFor('The :attribute field contains a virus.', path)]
    return
  }
  for (const [name, item] of Object.entries(branch))
    collectUnsound(item, path === '' ? name : `${path}.${name}`, errors)
}

/**
 * Any other content type: an empty body is no body; an unknown address answers 404 or 405 whatever is sent to
 * it.
 */
async function readNothing(request: FastifyRequest): Promise<unknown> {
  const { headers } = request
  const isEmpty = headers['transfer-encoding'] === undefined && contentLengthOf(request) === 0
  return isEmpty || request.is404 ? undefined : refuse({ code: 'unsupported_media' })
}

async function readJson(
  request: FastifyRequest,
  payload: IncomingMessage,
  options: BodyOptions,
): Promise<unknown> {
  const text = await readText(request, payload, options)
  if (text === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null)
    malformed('The request body must be a JSON object or array.')
  dropReserved(value as object)
  return value
}
