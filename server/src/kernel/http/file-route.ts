import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Endpoint } from '@moorgate/contract'
import type { QueryContext } from '../work.ts'
import { declare } from './route.ts'
import { questionOf } from './scope.ts'
import { read } from './read-request.ts'
import type { RequestInput } from './read-request.ts'

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
