import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@moorgate/contract'
import type { QueryContext, Work } from '../work.ts'
import { read } from './read-request.ts'
import type { RequestInput } from './read-request.ts'
import { declare, send, storedOf } from './route.ts'
import type { PlainAnswer } from './route.ts'
import { runOnce, storeLaterRefusal } from './run-once.ts'
import { questionOf } from './scope.ts'

interface AskingHandlers<E, Question> {
  /** Keeps what is to be asked. Its answer is the request's, and is given again under the same key. */
  keep(work: Work, input: RequestInput<E>): Promise<{ answer: PlainAnswer<E>; question: Question }>
  /** Asks, with no transaction open. What it refuses is the answer from then on. */
  ask(context: QueryContext, question: Question): Promise<void>
}

/**
 * Declares a command that asks a provider once it is committed. Under one idempotency key it keeps one thing to
 * ask, so the provider is asked once, however often the request comes.
 */
export function askingRoute<E extends Endpoint, Question>(
  app: FastifyInstance,
  endpoint: E,
  { keep, ask }: AskingHandlers<E, Question>,
): void {
  const { platform } = app
  declare(app, endpoint, async (request: FastifyRequest, reply: FastifyReply) => {
    const input = read(endpoint, request, reply)
    const now: { kept?: { question: Question } } = {}
    const stored = await runOnce(platform, request, async (work) => {
      const made = await keep(work, input)
      now.kept = made
      return storedOf(endpoint, made.answer)
    })
    if (now.kept)
      await ask(questionOf(platform, request), now.kept.question).catch(async (error: unknown) => {
        await storeLaterRefusal(platform, request, error)
        throw error
      })
    return send(reply, stored.status, stored.answer || undefined)
  })
}
