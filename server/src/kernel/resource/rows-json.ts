import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../database/database.ts'
import { identifier, Statement } from '../database/statement.ts'
import { JsonText } from '../http/json-text.ts'
import { fieldsOf } from '../list/fields.ts'
import { readableColumn } from './withheld.ts'
import type { Table } from './table.ts'
import type { Scope } from '../work.ts'

/**
 * Records by their ids, in that order of ids, as JSON text of a list: what an act made, as the list would
 * show it.
 */
export async function rowsJson(
  db: Db | Trx,
  table: Table,
  scope: Scope,
  ids: readonly number[],
): Promise<JsonText> {
  const statement = new Statement(scope)
  const wanted = statement.bindList(ids, 'bigint')
  const may = readableColumn({ table, scope, statement }, 't', {
    fields: Object.keys(table.resource.row.shape),
  })
  const fields = fieldsOf(table, undefined, { scope, row: 't', readable: may?.name }).join(', ')
  const source = `${identifier(table.name)} t${may ? ` cross join ${may.source}` : ''}`
  const text = `select coalesce(json_agg(row_to_json(r) order by r.id), '[]')::text as data
    from (select ${fields} from ${source} where t.tenant_id = $1 and t.id = any(${wanted})) r`
  const { rows } = await db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]!.data)
}
