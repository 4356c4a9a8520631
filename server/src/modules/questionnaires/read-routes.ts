import { accessTo, questionnaireResponse } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import type { Declared } from '../../kernel/http/fastify.ts'
import { pathId, questionOf, send, urlOf } from '../../kernel/http/route.ts'
import { answerList } from '../../kernel/list/list.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import { responsesFor } from './tables.ts'

/** List and record of responses, as they read today and to whoever asks. */
export function responseReadRoutes(app: FastifyInstance): void {
  for (const [operation, suffix] of [
    ['list', ''],
    ['show', '/{id}'],
  ] as const) {
    const path = questionnaireResponse.path + suffix
    const access = accessTo(questionnaireResponse, operation)
    app.declared.push({
      resource: questionnaireResponse,
      operation,
      method: 'GET',
      path,
      access,
    } satisfies Declared)
    app.route({
      method: 'GET',
      url: urlOf(path),
      config: { guard: { method: 'GET', path, access } },
      handler: async (request, reply) => {
        const question = questionOf(app.platform, request)
        const table = responsesFor(question)
        if (operation === 'list') return answerList(table, question, request, reply)
        const id = pathId((request.params as { id?: string }).id)
        const asked = readListRequest(table.resource, request.query, callerOf(table, question))
        const { text } = await showJson(question.db, table, question, id, asked)
        return send(reply, 200, `{"data":${text}}`)
      },
    })
  }
}
