import { sql } from 'kysely'
import { JsonText } from '../http/json-text.ts'
import { rowsJson } from './rows-json.ts'
import { showJson } from './show.ts'
import type { Table } from './table.ts'
import type { Work } from '../work.ts'

interface LinedTables {
  table: Table
  lines: Table
  /** Of the lines: whose they are. */
  column: string
}

/** A call or a distribution with all its lines, as an act answers it. */
export async function withLines(
  work: Work,
  { table, lines, column }: LinedTables,
  id: number,
): Promise<JsonText> {
  const { text } = await showJson(work.db, table, work, id)
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(lines.name)} where tenant_id = ${work.tenant.id} and ${sql.id(column)} = ${id} and deleted_at is null
    order by id`.execute(work.db)
  const list = await rowsJson(
    work.db,
    lines,
    work,
    rows.map((row) => row.id),
  )
  return new JsonText(`${text.slice(0, -1)},"lines":${list.text}}`)
}
