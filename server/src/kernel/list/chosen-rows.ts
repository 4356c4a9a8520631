import { refuseField, say } from '@moorgate/contract'
import type { Statement } from '../database/statement.ts'
import { callerOf } from '../resource/caller.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'
import { conditionsOf } from './filters.ts'
import { readListRequest } from './request.ts'

/** Records that are chosen: by their ids, or by the filters of a list that they match. */
interface ChosenRecords {
  ids?: readonly number[] | null | undefined
  matching?: { filter: Record<string, string> } | null | undefined
}

/** Which rows are chosen of those that the caller sees, as conditions on the table `t`; 422 on neither or both. */
export function chosenConditions(
  { table, scope, statement }: { table: Table; scope: Scope; statement: Statement },
  { ids, matching }: ChosenRecords,
): string[] {
  if ((ids === undefined || ids === null) === (matching === undefined || matching === null))
    refuseField('ids', say.required)
  const query = matching ? { filter: matching.filter } : {}
  const request = readListRequest(table.resource, query, callerOf(table, scope))
  const conditions = [...conditionsOf({ table, scope, request, statement }, 't').sql]
  if (ids) conditions.push(`t.id = any(${statement.bindList([...new Set(ids)], 'bigint')})`)
  return conditions
}
