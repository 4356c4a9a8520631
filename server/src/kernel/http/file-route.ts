import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '@moorgate/contract'
import type { QueryContext } from '../work.ts'
import { declare, questionOf, read } from './route.ts'
import type { RequestInput } from './route.ts'

/**
 * Declares a route whose answer is a file: guarded and described like every other, and sent by the handler
 * itself.
 */
export function fileRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (question: QueryContext, input: RequestInput<E>) => Promise<FastifyReply>,
): void {
  declare(app, endpoint, (request, reply) =>
    answer(questionOf(app.platform, request), read(endpoint, request, reply)),
  )
}
