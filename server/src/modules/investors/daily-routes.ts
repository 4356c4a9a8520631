import { accessTo } from '@moorgate/contract'
import type { Endpoint, Resource } from '@moorgate/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Declared } from '../../kernel/http/fastify.ts'
import { pathId, questionOf, send, urlOf } from '../../kernel/http/route.ts'
import { exportList } from '../../kernel/list/export.ts'
import { answerList } from '../../kernel/list/list.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import type { Table } from '../../kernel/resource/table.ts'

const reads = [
  ['list', ''],
  ['export', '/export'],
  ['show', '/{id}'],
] as const

interface DailyOptions {
  /** Who may open one record, where that depends on the record; it is asked before the record is read. */
  show?: { access: Endpoint['access']; check: (request: FastifyRequest, id: number) => Promise<void> }
}

/**
 * The reading routes of a noun whose records say something else once a date has come, whether or not a sweep has been by: `tableOn`
 * gives the table as it reads at that moment.
 */
export function dailyRoutes(
  app: FastifyInstance,
  resource: Resource,
  tableOn: (now: Date) => Table,
  options: DailyOptions = {},
): void {
  for (const [operation, suffix] of reads) {
    const path = resource.path + suffix
    const access = operation === 'show' && options.show ? options.show.access : accessTo(resource, operation)
    app.declared.push({ resource, operation, method: 'GET', path, access } satisfies Declared)
    app.route({
      method: 'GET',
      url: urlOf(path),
      config: { guard: { method: 'GET', path, access, requires: resource.requires } },
      handler: async (request, reply) => {
        const question = questionOf(app.platform, request)
        const table = tableOn(question.now)
        if (operation === 'list') return answerList(table, question, request, reply)
        if (operation === 'export') return exportList(table, question, request, reply)
        const id = pathId((request.params as { id?: string }).id)
        await options.show?.check(request, id)
        const asked = readListRequest(resource, request.query, callerOf(table, question))
        const { text } = await showJson(question.db, table, question, id, asked)
        return send(reply, 200, `{"data":${text}}`)
      },
    })
  }
}
