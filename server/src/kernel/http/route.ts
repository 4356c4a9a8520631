import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify'
import type { AnswerOf, Endpoint } from '@moorgate/contract'
import type { StoredAnswer } from '../idempotency.ts'
import type { QueryOptions } from '../database/database.ts'
import type { QueryContext, Work } from '../work.ts'
import { asksForPreview } from './guard.ts'
import { JsonText } from './json-text.ts'
import { read, readForCommand } from './read-request.ts'
import type { RequestInput } from './read-request.ts'
import { runOnce, runPreview } from './run-once.ts'
import { replicaFor } from './replica-reads.ts'
import type { ReadOptions } from './replica-reads.ts'
import { questionOf, urlOf } from './scope.ts'
import { recordTag } from './version.ts'

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
export function queryRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: Answer<E>,
  options: ReadOptions = {},
): void {
  if (endpoint.method !== 'GET')
    throw new Error(`${endpoint.method} ${endpoint.path} is declared as a query, which is a GET.`)
  answerRoute(app, endpoint, answer, options)
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
   * as well, and it answers with a cookie, which is never stored under a key. Or it asks a provider between
   * two transactions, so that none is open while the provider takes its time; its own key makes it happen once.
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
  { mayLag = false, ...config }: BodyValidation & ReadOptions = {},
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(endpoint, request, reply)
    const source = mayLag ? replicaFor(request) : undefined
    const given = await answer(questionOf(app.platform, request, source), input)
    const { status, answer: text } = storedOf(endpoint, given)
    return send(reply, status, text || undefined)
  }
  declare(app, endpoint, handler, config)
}

/** A command that many people send at once. Its statements may be planned once for each connection. */
interface CommandOptions<E> extends QueryOptions {
  /**
   * How many may run at once in this process for the same key. The others wait in the order in which they
   * came, and hold no connection meanwhile.
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
    const input = await readForCommand(endpoint, perform, { request, reply })
    const performed = async (work: Work) => storedOf(endpoint, await perform(work, input))
    const isPreview = asksForPreview(request)
    const run = () => (isPreview ? runPreview : runOnce)(app.platform, request, performed, { genericPlan })
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

/** Adds a route under the guard, and lists it for OpenAPI and for the test that tries every role. */
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

/** An answer in the endpoint's envelope, with its status. */
export function storedOf(endpoint: Endpoint, given: unknown): StoredAnswer {
  const status = given instanceof WithStatus ? given.status : endpoint.status
  const data: unknown = given instanceof WithStatus ? given.data : given
  if (data === undefined) return { status, answer: '' }
  const text = data instanceof JsonText ? data.text : JSON.stringify(data)
  return { status, answer: endpoint.envelope === 'bare' ? text : `{"data":${text}}` }
}

/** Sends JSON text, or the status alone. A stored answer that is sent again says so in a header. */
export function send(reply: FastifyReply, status: number, text: string | undefined): FastifyReply {
  reply.code(status)
  if (reply.request.replayed) reply.header('idempotency-replayed', 'true')
  if (text === undefined) return reply.send()
  const tag = status < 300 ? recordTag(text) : undefined
  if (tag !== undefined) reply.header('etag', tag)
  return reply.header('content-type', 'application/json; charset=utf-8').send(text)
}
