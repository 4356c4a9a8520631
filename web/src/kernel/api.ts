import { viewingHeader } from '@moorgate/contract/identity/viewing-header.ts'
import { errorOf, withoutAnswer } from './api-error.ts'
import { hearServerTime } from './clock.ts'
import { toFormData } from './form-data.ts'
import type { Payload } from './form-data.ts'
import { leaveToSignIn } from './lost-session.ts'
import { endViewing, viewing } from './viewing.ts'

export { ApiError, isFailure, isOvertaken } from './api-error.ts'

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

export interface CallOptions {
  query?: URLSearchParams | undefined
  /**
   * An object is sent as JSON, or as form data where the method is PATCH (specification §5) or it holds a
   * file.
   */
  body?: Payload | FormData | undefined
  signal?: AbortSignal | undefined
  /** None by default; the first load has one. */
  timeoutMs?: number | undefined
  /** The same key makes a repeated post of money count once. */
  idempotencyKey?: string | undefined
  /** `leave`, the default, goes to /api/logout when the session has ended; `fail` only fails. */
  signedOut?: 'leave' | 'fail' | undefined
  /** Goes out although the page that sends it is being left. */
  keepalive?: boolean | undefined
  /** False for a call that changes nothing although it is no GET. */
  changes?: boolean | undefined
  /** Asks the server also where the browser keeps an answer. */
  anew?: boolean | undefined
}

let socketId: string | undefined

/** While realtime is connected, changes made here are not announced back to this window. */
export function setSocketId(id: string | undefined): void {
  socketId = id
}

const listeners = new Set<() => void>()

/** Calls back after each write of this window that was accepted, until what is returned is called. */
export function whenWritten(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * A key for one attempt to move money. Keep it while the form is open, so that a second press repeats the
 * first.
 */
export function newIdempotencyKey(): string {
  return crypto.randomUUID()
}

/** Below /api, or from the root when the path begins with a slash. */
export function addressOf(path: string, query?: URLSearchParams): string {
  const asked = query === undefined || query.size === 0 ? '' : `?${query}`
  return `${path.startsWith('/') ? path : `/api/${path}`}${asked}`
}

/**
 * One call of the API, with the session's cookie and the anti-forgery token. Answers the parsed body,
 * undefined where there is none. Throws ApiError. A token that has expired is fetched anew, once.
 */
export async function call<Answer = undefined>(
  method: Method,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  // What was asked ahead is what there was before the change.
  if (method !== 'GET') ahead.clear()
  if (method !== 'GET' && tokenInCookie() === undefined) await fetchToken()
  let response = await request(method, path, options)
  if (response.status === 419 && method !== 'GET') {
    await fetchToken()
    response = await request(method, path, options)
  }
  const body = await bodyOf(response)
  if (response.ok) {
    if (options.changes ?? method !== 'GET') for (const written of listeners) written()
    return body as Answer
  }
  if (response.status === 401 && options.signedOut !== 'fail') leaveToSignIn()
  const error = errorOf(response, body)
  if (error.refusal.reason === 'viewing_over') return leave()
  // The tenant asks staff for a second factor from now on, or they gave theirs up: the page that the server
  // writes sets it up.
  if (error.refusal.reason === 'two_factor_required' && isWrittenByServer()) location.reload()
  throw error
}

/** A file as it comes. Throws ApiError. */
export async function fetchFile(path: string): Promise<Response> {
  const response = await request('GET', path, {})
  if (response.status === 401) leaveToSignIn()
  if (!response.ok) throw errorOf(response, await bodyOf(response))
  return response
}

/** The page goes away, so nobody needs an answer any more. */
function leave(): Promise<never> {
  endViewing()
  return new Promise(() => {})
}

/** A page of the build tool would come back as it is, again and again. */
function isWrittenByServer(): boolean {
  return document.getElementById('first-data') !== null
}

/** Opens a session for nobody if there is none, and brings the anti-forgery cookie. */
async function fetchToken(): Promise<void> {
  await request('GET', '/sanctum/csrf-cookie', {})
}

const ahead = new Map<string, Promise<Response>>()

/** An answer that no code took by then is too old to be shown. */
const aheadMs = 60_000

/** Asks while the code that wants the answer is still on its way. The next call for it takes the answer. */
export function askAhead(path: string, options: CallOptions): void {
  const answer = send('GET', path, options).then(readWhole)
  // The code that takes it hears of its failure.
  answer.catch(() => undefined)
  ahead.set(addressOf(path, options.query), answer)
  setTimeout(() => ahead.delete(addressOf(path, options.query)), aheadMs)
}

/** Read to its end, so that one that no code takes doesn't stay open. */
async function readWhole(response: Response): Promise<Response> {
  const body = await response.arrayBuffer()
  return new Response(body.byteLength > 0 ? body : null, response)
}

async function request(method: Method, path: string, options: CallOptions): Promise<Response> {
  const address = addressOf(path, options.query)
  const asked = method === 'GET' ? ahead.get(address) : undefined
  ahead.delete(address)
  if (asked !== undefined) return asked
  if (method === 'GET') await ownTask()
  return send(method, path, options)
}

/**
 * A page that is drawn asks for a dozen things at once, of 2 ms each and four times that on a phone. One at a
 * time, the browser paints and hears the reader in between.
 */
const ownTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function send(method: Method, path: string, options: CallOptions): Promise<Response> {
  const body = bodyFor(method, options.body)
  try {
    const response = await fetch(addressOf(path, options.query), {
      // PATCH travels as a POST that says so in its form data.
      method: body instanceof FormData && method === 'PATCH' ? 'POST' : method,
      credentials: 'include',
      headers: headersFor(method, body, options),
      signal: signalOf(options),
      keepalive: options.keepalive ?? false,
      cache: options.anew ? 'no-cache' : 'default',
      ...(body !== undefined && { body }),
    })
    hearServerTime(response.headers.get('date'))
    return response
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw withoutAnswer(
      error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'unreachable',
    )
  }
}

function bodyFor(method: Method, given: Payload | FormData | undefined): string | FormData | undefined {
  if (method === 'PATCH') {
    const form = given instanceof FormData ? given : toFormData(given ?? {})
    if (!form.has('_method')) form.append('_method', 'PATCH')
    return form
  }
  if (given === undefined || given instanceof FormData) return given
  return holdsFile(given) ? toFormData(given) : JSON.stringify(given)
}

function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile)
}

function headersFor(method: Method, body: string | FormData | undefined, options: CallOptions): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (viewing) headers.set(viewingHeader, viewing.token)
  if (typeof body === 'string') headers.set('content-type', 'application/json')
  if (method === 'GET') return headers
  const token = tokenInCookie()
  if (token !== undefined) headers.set('x-xsrf-token', token)
  if (socketId !== undefined) headers.set('x-socket-id', socketId)
  if (options.idempotencyKey !== undefined) headers.set('idempotency-key', options.idempotencyKey)
  return headers
}

function signalOf({ signal, timeoutMs }: CallOptions): AbortSignal | null {
  if (timeoutMs === undefined) return signal ?? null
  const timeout = AbortSignal.timeout(timeoutMs)
  return signal === undefined ? timeout : AbortSignal.any([signal, timeout])
}

/** The anti-forgery token that the server gave this browser; it goes back in `X-XSRF-TOKEN`. */
export function tokenInCookie(): string | undefined {
  const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='))
  return cookie === undefined ? undefined : decodeURIComponent(cookie.slice('XSRF-TOKEN='.length))
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return undefined
  if (!response.headers.get('content-type')?.includes('json')) return text
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
