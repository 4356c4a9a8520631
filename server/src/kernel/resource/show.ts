import { CompiledQuery } from 'kysely'
import { refuse } from '@moorgate/contract'
import { Statement } from '../database/statement.ts'
import type { Db, Trx } from '../database/database.ts'
import { JsonText } from '../http/json-text.ts'
import { compileShow } from '../list/compile.ts'
import type { CompileInput } from '../list/compile.ts'
import type { CachedQuery } from '../fast-path/query-cache.ts'
import type { ListRequest } from '../list/request.ts'
import type { QueryContext, Scope, Work } from '../work.ts'
import type { Table } from './table.ts'

/** Nothing asked for beyond the record itself. */
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

/** How one record is read, whichever it is. What a list is narrowed by says nothing here. */
export const planShow = ({ table, scope, request, statement }: CompileInput): CachedQuery => ({
  text: compileShow({ table, scope, request: { ...request, filters: [], search: undefined }, statement }),
  statement,
})

/** One record as JSON, as its own list would show it, or not found, unless `missing` refuses it otherwise. */
export async function shownBy(
  { rows, ...who }: Pick<QueryContext, 'rows' | 'tenant' | 'actor'>,
  { text, statement }: CachedQuery,
  id: number,
  missing?: () => Promise<void>,
): Promise<string> {
  const [shown] = await rows<{ data: string }>(text, statement.valuesFor(who, id))
  if (!shown) await missing?.()
  return shown?.data ?? refuse({ code: 'not_found' })
}

/**
 * The same of any table. Within an act it is read through the act's transaction; a question given whole reads
 * by its quickest way.
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
  const plan = planShow({ table, scope, request, statement: new Statement(scope) })
  return new JsonText(await shownBy({ ...scope, rows }, plan, id))
}

/** Refuses where the caller doesn't see this record of the noun. */
export const mustShow =
  (tableFor: (scope: Scope) => Table) =>
  (question: QueryContext, id: number): Promise<JsonText> =>
    showJson(question, tableFor(question), question, id)

/**
 * The record as its own list shows it, after an act in the same transaction. 404 where this caller doesn't
 * see it.
 */
export const showRecord = (work: Work, table: Table, id: number): Promise<JsonText> =>
  showJson(work.db, table, work, id)
