import { CompiledQuery } from 'kysely'
import { refuse } from '@moorgate/contract'
import { Statement } from '../database/statement.ts'
import type { Db, Trx } from '../database/database.ts'
import { JsonText } from '../http/route.ts'
import { compileShow } from '../list/compile.ts'
import type { ListRequest } from '../list/request.ts'
import type { Question, Scope } from '../work.ts'
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

/**
 * One record as JSON text, as its own list would show it, or not found. Within an act it is read through the act's transaction; a
 * question given whole reads by its quickest way.
 */
export async function showJson(
  reader: Db | Trx | Pick<Question, 'rows'>,
  table: Table,
  scope: Scope,
  id: number,
  request: ListRequest = plainRequest,
): Promise<JsonText> {
  const statement = new Statement(scope.tenant.id)
  const text = compileShow(
    { table, scope, request: { ...request, filters: [], search: undefined }, statement },
    id,
  )
  const { values } = statement
  const rows =
    'rows' in reader
      ? await reader.rows<Shown>(text, values)
      : (await reader.executeQuery<Shown>(CompiledQuery.raw(text, values))).rows
  return new JsonText(rows[0]?.data ?? refuse({ code: 'not_found' }))
}

interface Shown {
  data: string
}
