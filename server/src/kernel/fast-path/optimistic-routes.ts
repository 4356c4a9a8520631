import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '@moorgate/contract'
import type { QueryContext } from '../work.ts'
import { guard } from '../http/guard.ts'
import { declare, send, storedOf } from '../http/route.ts'
import { replicaFor } from '../http/replica-reads.ts'
import type { ReadOptions } from '../http/replica-reads.ts'
import { questionOf } from '../http/scope.ts'
import { read } from '../http/read-request.ts'
import type { PlainAnswer } from '../http/route.ts'
import type { RequestInput } from '../http/read-request.ts'

/**
 * The handler of a route that only reads, and that confirms the caller's session by its first query: its
 * route says `confirmsSession: true`. It answers JSON text. Where the session turns out to be another,
 * nothing has been sent yet: the caller is judged anew, and it answers again.
 */
export const optimisticRead =
  (
    answer: (question: QueryContext, request: FastifyRequest) => Promise<string>,
    { mayLag = false }: ReadOptions = {},
  ) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { optimisticSession } = request
    const { platform } = request.server
    const replica = mayLag ? replicaFor(request) : undefined
    const question = questionOf(platform, request, replica)
    if (optimisticSession) {
      // A session is confirmed by the database itself, which is asked for it alone where the replica answers.
      const rows = replica ? question.rows : optimisticSession.rows
      const attempt = await attempted(() => answer({ ...question, rows }, request))
      const held = await optimisticSession.confirm()
      await optimisticSession.settle(reply)
      if (held) return send(reply, 200, attempt.take())
      await guard(request, reply)
      return send(reply, 200, await answer(questionOf(platform, request), request))
    }
    return send(reply, 200, await answer(question, request))
  }

/** Declares a route that reads by the question's `rows` and does nothing else. */
export function askOptimistically<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (question: QueryContext, input: Omit<RequestInput<E>, 'reply'>) => Promise<PlainAnswer<E>>,
): void {
  const handler = optimisticRead(
    async (question, request) => storedOf(endpoint, await answer(question, read(endpoint, request))).answer,
  )
  declare(app, endpoint, handler, { confirmsSession: true })
}

/**
 * The guard, whose judgement stands only where the session is what it was taken for. A handler of
 * `optimisticRead` confirms it by itself.
 */
export async function guardArrival(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { optimisticSession } = request
  if (!optimisticSession) return guard(request, reply)
  const attempt = await attempted(() => guard(request, reply))
  if (attempt.failed || !request.routeOptions.config.confirmsSession) {
    const held = await optimisticSession.confirm()
    await optimisticSession.settle(reply)
    if (!held) return guard(request, reply)
  }
  return attempt.take()
}

interface Attempt<Value> {
  failed: boolean
  /** The value, or what it failed with. */
  take(): Value
}

/** What came of it, to be taken once it is known whether it counts. */
async function attempted<Value>(act: () => Value | Promise<Value>): Promise<Attempt<Value>> {
  try {
    const value = await act()
    return { failed: false, take: () => value }
  } catch (error) {
    return {
      failed: true,
      take: () => {
        throw error
      },
    }
  }
}
