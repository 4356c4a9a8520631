import { CompiledQuery } from 'kysely'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type { Access, Operation } from '@moorgate/contract'
import type { Declared } from '../../kernel/http/fastify.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { identifier } from '../../kernel/database/statement.ts'
import { JsonText, pathId, questionOf, send, urlOf } from '../../kernel/http/route.ts'
import { fieldsOf } from '../../kernel/list/fields.ts'
import { exportList } from '../../kernel/list/export.ts'
import { answerList } from '../../kernel/list/list.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Question, Scope } from '../../kernel/work.ts'

export interface Readable {
  table: Table
  access: Access
  /** The table as this caller sees it, where a computed attribute depends on who asks and when. */
  as?: (scope: Scope) => Table
}

/** List, export and record of a noun that is read by others than write it, or whose answers depend on the caller. */
export function readRoutes(app: FastifyInstance, { table, access, as = () => table }: Readable): void {
  const { resource } = table
  const record = `${resource.path}/{id}`
  route('list', resource.path, (question, request, reply) =>
    answerList(as(question), question, request, reply),
  )
  route('export', `${resource.path}/export`, (question, request, reply) =>
    exportList(table, question, request, reply),
  )
  route('show', record, async (question, request, reply) => {
    const seen = as(question)
    const id = pathId((request.params as { id?: string }).id)
    const asked = readListRequest(resource, request.query, callerOf(seen, question))
    return send(reply, 200, `{"data":${(await showJson(question.db, seen, question, id, asked)).text}}`)
  })

  function route(
    operation: Operation,
    path: string,
    answer: (question: Question, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) {
    app.declared.push({ resource, operation, method: 'GET', path, access } satisfies Declared)
    app.route({
      method: 'GET' as HTTPMethods,
      url: urlOf(path),
      config: { guard: { method: 'GET', path, access, requires: resource.requires } },
      handler: (request, reply) => answer(questionOf(app.platform, request), request, reply),
    })
  }
}

/** Records by their ids, in that order of ids, as JSON text of a list: what an act made, as the list would show it. */
export async function rowsJson(
  db: Db | Trx,
  table: Table,
  scope: Scope,
  ids: readonly number[],
): Promise<JsonText> {
  const fields = fieldsOf(table, undefined, scope, 't').join(', ')
  const text = `select coalesce(json_agg(row_to_json(r) order by r.id), '[]')::text as data
    from (select ${fields} from ${identifier(table.name)} t where t.tenant_id = $1 and t.id = any($2::bigint[])) r`
  const { rows } = await db.executeQuery<{ data: string }>(CompiledQuery.raw(text, [scope.tenant.id, ids]))
  return new JsonText(rows[0]!.data)
}
