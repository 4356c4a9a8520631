import { sql } from 'kysely'
import { JsonText } from '../../kernel/http/json-text.ts'
import { rowsJson } from '../../kernel/resource/rows-json.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Work } from '../../kernel/work.ts'

interface LinedTables {
  table: Table
  lines: Table
  column: 'fund_drawdown_id' | 'distribution_id'
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
