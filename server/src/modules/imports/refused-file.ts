import type { ImportColumn } from '@moorgate/contract'
import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { sendCsv } from '../../kernel/list/send-csv.ts'
import type { QueryContext } from '../../kernel/work.ts'

interface RefusedRow {
  row: number
  cells: string[]
  problems: { message: string }[]
}

/**
 * What was left out, as a file that can be corrected and imported: the file's own columns, then row number
 * and reason.
 */
export async function sendRefused(
  question: QueryContext,
  id: number,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { rows: runs } = await sql<{ columns: ImportColumn[]; file_name: string }>`
    select i.columns, i.file_name from imports i
    where i.tenant_id = ${question.tenant.id} and i.id = ${id} and i.deleted_at is null`.execute(question.db)
  const { rows } = await sql<RefusedRow>`
    select r.row, r.cells, r.problems from import_rows r
    where r.tenant_id = ${question.tenant.id} and r.import_id = ${id}
      and (r.outcome = 'refused' or r.applied = 'failed') order by r.row`.execute(question.db)
  const columns = [...(runs[0]?.columns.map(({ heading }) => heading) ?? []), 'Row', 'Reason']
  const name = `${(runs[0]?.file_name ?? 'import').replace(/\.[a-z]+$/i, '')}-refused.csv`
  const kinds = columns.map((heading) => ({ name: heading, kind: 'text' as const }))
  return sendCsv(reply, name, kinds, lines(rows))
}

async function* lines(rows: readonly RefusedRow[]) {
  for (const { row, cells, problems } of rows)
    yield [...cells, String(row), problems.map(({ message }) => message).join('; ')]
}
