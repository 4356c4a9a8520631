import { check, refuse } from '@moorgate/contract'
import type { BodyOf, Endpoint, QueryOf } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { transact } from '../work.ts'
import type { Work } from '../work.ts'
import { refuseBody } from './body/refuse-record-first.ts'
import { mustBeTaken } from './body/unknown-fields.ts'
import { pathId, scopeOf } from './scope.ts'

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
 * Reads query and body by the endpoint's schemas; refuses with 422 what they don't take. Fields of the answer
 * may be sent along: `runOnce` compares them with the answer (`mustSayTheSame`).
 */
export function read<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  reply?: FastifyReply,
  answer?: Endpoint['answer'],
): RequestInput<E> {
  const query = endpoint.query ? checked(endpoint.query, request.query) : {}
  const body = endpoint.body ? bodyOf(request, endpoint.body, answer) : {}
  return withParams({ query, body, request, reply }) as RequestInput<E>
}

function withParams<Given extends { request: FastifyRequest }>(given: Given) {
  const params = given.request.params as Record<string, string>
  return {
    ...given,
    params,
    get id() {
      return pathId(params['id'])
    },
  }
}

/** Reads a body by its schema; refuses with 422 also the fields that the schema would leave out. */
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

/**
 * Reads the request of a command. Where the command refuses the record itself, that refusal comes before the
 * faults of the body.
 */
export async function readForCommand<E extends Endpoint>(
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
        perform(work, withParams({ query: unread, body: unread, request, reply })),
      ),
    )
  }
}
