import type { FastifyRequest } from 'fastify'
import { CompiledQuery } from 'kysely'
import { permissionsAttribute, refuse } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import { identifier, Statement } from '../database/statement.ts'
import type { Db, Trx } from '../database/database.ts'
import { JsonText } from '../http/json-text.ts'
import { recordOf } from '../list/compile.ts'
import type { CompileInput } from '../list/compile.ts'
import { conditionsOf } from '../list/filters.ts'
import type { CachedQuery } from '../fast-path/query-cache.ts'
import { readListRequest } from '../list/request.ts'
import type { ListRequest } from '../list/request.ts'
import type { QueryContext, Scope, Work } from '../work.ts'
import { callerOf } from './caller.ts'
import { asksForPermissions, permissionsOf, withPermissions, withoutPermissions } from './permissions.ts'
import type { Table } from './table.ts'

interface ShownResource {
  resource: Resource
  tableFor: (scope: Scope) => Table
  missing?: (question: QueryContext, id: number) => Promise<void>
}

/** Answers one record in its envelope, with the reader's permissions where the request appends them. */
export async function answerRecord(
  { resource, tableFor, missing }: ShownResource,
  question: QueryContext,
  request: FastifyRequest,
  id: number,
): Promise<string> {
  const search = request.url.split('?')[1] ?? ''
  const query = question.platform.queryCache.query(
    question,
    `show ${resource.path} ${search}`,
    (scope, statement) => {
      const table = tableFor(scope)
      const listRequest = readListRequest(
        withPermissions(table.resource),
        request.query,
        callerOf(table, scope),
      )
      return compileShow({ table, scope, request: withoutPermissions(listRequest), statement })
    },
  )
  const record = await readRecord(question, query, id, async () => missing?.(question, id))
  if (search === '' || !asksForPermissions(request.query)) return `{"data":${record}}`
  const permissions = await permissionsOf(tableFor(question), question, id)
  return `{"data":${record.slice(0, -1)},"${permissionsAttribute}":${JSON.stringify(permissions)}}}`
}

/**
 * One record by its id, with the same fields, relations and visibility as in the list. The filters of the
 * request don't count. The id is bound after all other values.
 */
export function compileShow(input: CompileInput): CachedQuery {
  const { table, statement } = input
  const compiled = { ...input, request: { ...input.request, filters: [], search: undefined } }
  const where = conditionsOf(compiled, 't').sql
  const text = `select ${recordOf(compiled)}::text as data
    from ${identifier(table.name)} t where ${where.join(' and ')} and t.id = $${statement.values.length + 1}`
  return { text, statement }
}

/** Runs the query of one record. Without a row it is not found, unless `missing` refuses it otherwise. */
async function readRecord(
  { rows, ...who }: Pick<QueryContext, 'rows' | 'tenant' | 'actor'>,
  { text, statement }: CachedQuery,
  id: number,
  missing?: () => Promise<void>,
): Promise<string> {
  const [row] = await rows<{ data: string }>(text, statement.valuesFor(who, id))
  if (!row) await missing?.()
  return row?.data ?? refuse({ code: 'not_found' })
}

/** A request for the record's own fields alone. */
const plainRequest: ListRequest = {
  page: 1,
  perPage: 1,
  cursor: undefined,
  filters: [],
  search: undefined,
  trashed: undefined,
  sorts: [],
  includes: [],
  fields: new Map(),
  appends: [],
}

/**
 * One record of any table as JSON, without the query cache. A command reads it in its own transaction; a
 * query reads it through the prepared statements of its tenant.
 */
export async function showJson(
  reader: Db | Trx | Pick<QueryContext, 'rows'>,
  table: Table,
  scope: Scope,
  id: number,
  request: ListRequest = plainRequest,
): Promise<JsonText> {
  const rows =
    'rows' in reader
      ? reader.rows
      : async <Row>(text: string, values: readonly unknown[]) =>
          (await reader.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows
  const query = compileShow({ table, scope, request, statement: new Statement(scope) })
  return new JsonText(await readRecord({ ...scope, rows }, query, id))
}

/** Refuses where the caller may not see this record. */
export const mustShow =
  (tableFor: (scope: Scope) => Table) =>
  (question: QueryContext, id: number): Promise<JsonText> =>
    showJson(question, tableFor(question), question, id)

/** The record as its own list shows it, read in the command's transaction. 404 where the caller may not see it. */
export const showRecord = (work: Work, table: Table, id: number): Promise<JsonText> =>
  showJson(work.db, table, work, id)
