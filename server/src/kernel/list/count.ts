import { identifier } from '../database/statement.ts'
import type { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'
import { totalSql } from './compile.ts'
import { conditionsOf } from './filters.ts'
import { readListRequest } from './request.ts'

interface CountRequest {
  scope: Scope
  statement: Statement
  /** As in the list's address: `filter[status]=open,won` is `{ filter: { status: 'open,won' } }`. */
  query: unknown
}

/** Which rows of a table, under the alias `t`, a list would show: what it is asked, and who asks. */
export function listedSql(table: Table, { scope, statement, query }: CountRequest): string {
  const request = readListRequest(table.resource, query, callerOf(table, scope))
  return conditionsOf({ table, scope, request, statement }, 't').sql.join(' and ')
}

/** How many rows a list has, as SQL: the total that the list itself would say. */
export const countSql = (table: Table, input: CountRequest): string =>
  totalSql(`from ${identifier(table.name)} t where ${listedSql(table, input)}`)
