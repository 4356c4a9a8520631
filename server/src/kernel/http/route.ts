import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify'
import { check, refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '@moorgate/contract'
import { checkKey, claim, hashOf, storeAnswer } from '../idempotency.ts'
import type { IdempotentRequest, StoredAnswer } from '../idempotency.ts'
import type { QueryOptions } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { preview, transact } from '../work.ts'
import type { QueryContext, Scope, Work } from '../work.ts'
import { withAllFaults } from './all-faults.ts'
import { asksForPreview } from './guard.ts'
import { JsonText } from './json-text.ts'
import { answerTo } from './refusal.ts'
import { pathId, questionOf, scopeOf, urlOf } from './scope.ts'
import { mustBeTaken, mustSayTheSame } from './body/unknown-fields.ts'
import { refuseBody } from './body/refuse-record-first.ts'
import { expectedOf, recordTag } from './version.ts'

export { JsonText, pathId, questionOf, scopeOf, urlOf }

export interface RequestInput<E> {
  params: Record<string, string>
  /** The id in the path: an integer from 1, or the route is not found. */
  id: number
  query: QueryOf<E>
  body: BodyOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * An answer with another status than the endpoint's usual one: an upsert that found its row says 200 instead
 * of 201.
 */
export class WithStatus<Data> {
  readonly status: number
  readonly data: Data
  constructor(status: number, data: Data) {
    this.status = status
    this.data = data
  }
}

export type PlainAnswer<E> = AnswerOf<E> | JsonText | undefined
type HandlerResult<E> = PlainAnswer<E> | WithStatus<PlainAnswer<E>> | void

/** What a route adds to how a refused body is judged (`withAllFaults`). */
type BodyValidation = Pick<FastifyContextConfig, 'finds' | 'findFaults'>

/**
 * Declares a route that reads. The answer is wrapped in `{"data": …}` unless the endpoint says otherwise. A
 * route that writes is a `commandRoute`, or says as a `nonCommandRoute` why it is none.
 */
export function queryRoute<E extends Endpoint>(app: FastifyInstance, endpoint: E, answer: Answer<E>): void {
  if (endpoint.method !== 'GET')
    throw new Error(`${endpoint.method} ${endpoint.path} is declared as a query, which is a GET.`)
  answerRoute(app, endpoint, answer)
}

/** Why a route that is no GET is no command either: without one transaction, events and idempotency key. */
export type NonCommandReason =
  /** It only reads. What it asks with is too long or too private for an address. */
  | 'reads'
  /**
   * Presence, an order that is only entered, the mark of a visit. One statement stores it, no business
   * depends on it and no event tells of it; sent twice it says the same.
   */
  | 'ephemeral'
  /**
   * Sign-in, registration, passwords. It opens transactions of its own, because a refused attempt is stored
   * as well, and it answers with a cookie, which is never stored under a key.
   */
  | 'own_transactions'

/** Declares a route that writes, or reads by POST, and is deliberately no command. */
export function nonCommandRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  _reason: NonCommandReason,
  answer: Answer<E>,
  config: BodyValidation = {},
): void {
  answerRoute(app, endpoint, answer, config)
}

type Answer<E> = (question: QueryContext, input: RequestInput<E>) => Promise<HandlerResult<E>>

function answerRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: Answer<E>,
  config: BodyValidation = {},
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(endpoint, request, reply)
    const given = await answer(questionOf(app.platform, request), input)
    const { status, answer: text } = storedOf(endpoint, given)
    return send(reply, status, text || undefined)
  }
  declare(app, endpoint, handler, config)
}

/** An act for which crowds come at once. Its statements may be planned once a connection. */
interface CommandOptions<E> extends QueryOptions {
  /**
   * At most so many run at once in this process of those that are about the same thing. The others wait in
   * the order in which they came, and hold no connection meanwhile.
   */
  atOnce?: { most: number; of: (input: RequestInput<E>) => string | number }
}

/**
 * Declares a route that writes: one transaction, its events, and its answer under the request's idempotency
 * key.
 */
export function commandRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  perform: (work: Work, input: RequestInput<E>) => Promise<HandlerResult<E>>,
  { atOnce, genericPlan = false, ...config }: BodyValidation & CommandOptions<E> = {},
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = await readFor(endpoint, perform, { request, reply })
    const performed = async (work: Work) => storedOf(endpoint, await perform(work, input))
    const isPreview = asksForPreview(request)
    const run = () => (isPreview ? previewed : runOnce)(app.platform, request, performed, { genericPlan })
    const stored = await (atOnce
      ? app.platform.concurrencyLimiter.run(
          `${endpoint.path}:${request.tenant.id}:${atOnce.of(input)}`,
          atOnce,
          run,
        )
      : run())
    return send(reply, isPreview ? 200 : stored.status, stored.answer || undefined)
  }
  declare(app, endpoint, handler, config)
}

/**
 * What an act is told. Of a record that it doesn't let the caller write, it says so before it finds fault
 * with the body.
 */
async function readFor<E extends Endpoint>(
  endpoint: E,
  perform: (work: Work, input: RequestInput<E>) => Promise<unknown>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<RequestInput<E>> {
  try {
    return read(endpoint, request, reply, endpoint.answer)
  } catch (fault) {
    if (!endpoint.path.includes('{') || !request.session?.user) throw fault
    const { platform } = request.server
    return transact(platform, scopeOf(platform, request), (work) =>
      refuseBody(fault, (unread) =>
        perform(work, askedWith({ query: unread, body: unread, request, reply })),
      ),
    )
  }
}

function previewed(
  platform: Platform,
  request: FastifyRequest,
  perform: (work: Work) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  return preview(platform, expectingScopeOf(platform, request), async (work) => {
    const stored = await perform(work)
    mustSayTheSame(request, stored.answer)
    return stored
  })
}

/** With the version that the request was made for. */
function expectingScopeOf(platform: Platform, request: FastifyRequest): Scope {
  const expected = expectedOf(request)
  return { ...scopeOf(platform, request), ...(expected && { expected }) }
}

/**
 * What every declared route is: under a guard, and in the list that OpenAPI and the walk over all roles read.
 */
export function declare(
  app: FastifyInstance,
  endpoint: Endpoint,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  config: BodyValidation & { confirmsSession?: boolean } = {},
): void {
  app.declared.push(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: urlOf(endpoint.path),
    config: { guard: endpoint, ...config },
    handler,
  })
}

/**
 * What a request says, as the endpoint declares it; refuses with 422 what it does not take. `once` compares
 * the rest with what is shown.
 */
export function read<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply?: FastifyReply,
  shownAfterwards?: Endpoint['answer'],
): RequestInput<E> {
  const query = endpoint.query ? checked(endpoint.query, request.query) : {}
  const body = endpoint.body ? bodyOf(request, endpoint.body, shownAfterwards) : {}
  return askedWith({ query, body, request, reply }) as RequestInput<E>
}

function askedWith<Said extends { request: FastifyRequest }>(said: Said) {
  const params = said.request.params as Record<string, string>
  return {
    ...said,
    params,
    get id() {
      return pathId(params['id'])
    },
  }
}

/** What a body says, as its schema has it; refuses with 422 also what the schema would leave out. */
export function bodyOf<Schema extends NonNullable<Endpoint['body']>>(
  request: FastifyRequest,
  schema: Schema,
  answer: Endpoint['answer'],
) {
  const value = checked(schema, request.body)
  mustBeTaken(request, value, answer)
  return value
}

/** The value that a schema makes of what was sent, or 422 with every field's messages. */
export function checked<Schema extends NonNullable<Endpoint['body']>>(schema: Schema, input: unknown) {
  const result = check(schema, input ?? {})
  return result.ok ? result.value : refuse({ code: 'invalid', errors: result.errors })
}

/** An answer in the endpoint's envelope, with its status. */
export function storedOf(endpoint: Endpoint, given: unknown): StoredAnswer {
  const status = given instanceof WithStatus ? given.status : endpoint.status
  const data: unknown = given instanceof WithStatus ? given.data : given
  if (data === undefined) return { status, answer: '' }
  const text = data instanceof JsonText ? data.text : JSON.stringify(data)
  return { status, answer: endpoint.envelope === 'bare' ? text : `{"data":${text}}` }
}

/**
 * Answers JSON that is text already, or nothing but the status; an answer that was kept says that it is sent
 * again.
 */
export function send(reply: FastifyReply, status: number, text: string | undefined): FastifyReply {
  reply.code(status)
  if (reply.request.replayed) reply.header('idempotency-replayed', 'true')
  if (text === undefined) return reply.send()
  const tag = status < 300 ? recordTag(text) : undefined
  if (tag !== undefined) reply.header('etag', tag)
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}

/**
 * Runs a write once for its Idempotency-Key. Without a key it just runs. The answer is kept in the act's own
 * transaction, so after a lost answer the same request gets it again; a refusal is kept too, in a transaction
 * of its own, unless it was about who is asking.
 */
export async function runOnce(
  platform: Platform,
  request: FastifyRequest,
  perform: (work: Work) => Promise<StoredAnswer>,
  how?: QueryOptions,
): Promise<StoredAnswer> {
  const scope = expectingScopeOf(platform, request)
  const repeatable = repeatableOf(request, scope)
  const performed = async (work: Work): Promise<StoredAnswer> => {
    const stored = await perform(work)
    mustSayTheSame(request, stored.answer)
    return stored
  }
  if (!repeatable) return transact(platform, scope, performed, how)
  let replayed = false
  try {
    const claimed = async (work: Work) => {
      const known = await claim(work.db, repeatable)
      replayed = known !== undefined
      if (known) return known
      const stored = await performed(work)
      await storeAnswer(work.db, repeatable, stored)
      return stored
    }
    return await transact(platform, scope, claimed, how)
  } catch (thrown) {
    const error = await withAllFaults(thrown, request)
    await keepRefusal(platform, scope, repeatable, error)
    throw error
  } finally {
    if (replayed) request.replayed = true
  }
}

const notKept = new Set([401, 419, 429])
const aboutTheKey = new Set(['in_flight', 'idempotency_key_reused'])

async function keepRefusal(
  platform: Platform,
  scope: Scope,
  repeatable: IdempotentRequest,
  error: unknown,
): Promise<void> {
  const refusal = answerTo(error)
  if (
    !refusal ||
    refusal.status >= 500 ||
    notKept.has(refusal.status) ||
    aboutTheKey.has(refusal.body.reason ?? '')
  )
    return
  await transact(platform, scope, async ({ db }) => {
    if (await claim(db, repeatable)) return
    await storeAnswer(db, repeatable, { status: refusal.status, answer: JSON.stringify(refusal.body) })
  })
}

/** The write that a request's Idempotency-Key makes repeatable; undefined without a key, and for guests. */
function repeatableOf(request: FastifyRequest, scope: Scope): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined || scope.actor.id === null) return undefined
  const path = request.url.split('?')[0] ?? request.url
  const { masterKey } = request.server.platform.settings
  return {
    tenantId: scope.tenant.id,
    userId: scope.actor.id,
    route: `${request.method} ${request.routeOptions.url}`,
    key: checkKey(String(key)),
    requestHash: hashOf(masterKey, request.method, path, request.body),
    now: scope.now,
    masterKey,
  }
}
