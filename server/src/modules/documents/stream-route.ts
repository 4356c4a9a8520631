import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Endpoint, QueryOf } from '@moorgate/contract'
import { checked, questionOf, urlOf } from '../../kernel/http/route.ts'
import { idOf } from '../../kernel/resource/read-routes.ts'
import type { Question } from '../../kernel/work.ts'

interface Streamed<E> {
  /** The id in the path, or not found. */
  id: number
  query: QueryOf<E>
  request: FastifyRequest
  reply: FastifyReply
}

/** Declares a route whose answer is a file: guarded and described like every other, and sent by the handler itself. */
export function streamRoute<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (question: Question, asked: Streamed<E>) => Promise<FastifyReply>,
): void {
  app.declared.push(endpoint)
  app.route({
    method: endpoint.method as HTTPMethods,
    url: urlOf(endpoint.path),
    config: { guard: endpoint },
    handler: (request, reply) =>
      answer(questionOf(app.platform, request), {
        get id() {
          return idOf(request)
        },
        query: (endpoint.query ? checked(endpoint.query, request.query) : {}) as QueryOf<E>,
        request,
        reply,
      }),
  })
}
