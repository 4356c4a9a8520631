import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@moorgate/contract'
import type { Question } from '../work.ts'
import { attempted } from './attempt.ts'
import { guard } from './guard.ts'
import { declare, questionOf, read, send, storedOf } from './route.ts'
import type { Asked, Plain } from './route.ts'

/**
 * The handler of a route that reads and does nothing else, whose session may therefore be presumed: its route says `presumes: true`. It
 * answers JSON text. Where the session turns out to be another than was presumed, nothing has been sent yet: who is asking is judged
 * anew, and it answers again.
 */
export const reading =
  (answer: (question: Question, request: FastifyRequest) => Promise<string>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { presumption } = request
    const question = questionOf(request.server.platform, request)
    if (presumption) {
      const attempt = await attempted(() => answer({ ...question, rows: presumption.rows }, request))
      const held = await presumption.confirm()
      await presumption.settle(reply)
      if (held) return send(reply, 200, attempt.take())
      await guard(request, reply)
    }
    return send(reply, 200, await answer(questionOf(request.server.platform, request), request))
  }

/** Declares a route that reads by the question's `rows` and does nothing else, so that its caller's session may be presumed. */
export function askSwiftly<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (question: Question, asked: Omit<Asked<E>, 'reply'>) => Promise<Plain<E>>,
): void {
  const handler = reading(
    async (question, request) => storedOf(endpoint, await answer(question, read(endpoint, request))).answer,
  )
  declare(app, endpoint, handler, { presumes: true })
}

/** The guard, whose judgement stands only where the session is what it was taken for. A `reading` handler finds that out by itself. */
export async function guardArrival(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { presumption } = request
  if (!presumption) return guard(request, reply)
  const attempt = await attempted(() => guard(request, reply))
  if (attempt.failed || !request.routeOptions.config.presumes) {
    const held = await presumption.confirm()
    await presumption.settle(reply)
    if (!held) return guard(request, reply)
  }
  return attempt.take()
}
