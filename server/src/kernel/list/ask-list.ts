import type { Endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { declare, send } from '../http/route.ts'
import { replicaFor } from '../http/replica-reads.ts'
import { questionOf } from '../http/scope.ts'
import { read } from '../http/read-request.ts'
import type { RequestInput } from '../http/read-request.ts'
import type { Table } from '../resource/table.ts'
import type { QueryContext } from '../work.ts'
import { answerList } from './list.ts'

/**
 * Declares a route that lists a table, which may depend on who asks and on the path. The list comes in the
 * envelope of lists.
 */
export function askList<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  tableFor: (question: QueryContext, input: RequestInput<E>) => Table | Promise<Table>,
): void {
  declare(app, endpoint, async (request, reply) => {
    const question = questionOf(app.platform, request, replicaFor(request))
    const table = await tableFor(question, read(endpoint, request, reply))
    return send(reply, 200, await answerList(table, question, request))
  })
}
