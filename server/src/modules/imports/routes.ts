import * as contract from '@moorgate/contract'
import type { ImportColumn, QueryOf, importRows } from '@moorgate/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { sendCsv } from '../../kernel/list/send-csv.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { applyImport } from './apply-import.ts'
import { cancelImport } from './cancel-import.ts'
import { checkImport } from './check-import.ts'
import { fixCell } from './fix-cell.ts'
import { mapColumns } from './map-columns.ts'
import { imports } from './tables.ts'
import { undoImport } from './undo-import.ts'
import { uploadImport } from './upload-import.ts'

/** Files of investors and organisations: in, matched, checked, corrected, applied, taken back. */
export function importRoutes(app: FastifyInstance): void {
  resourceRoutes(app, imports)
  queryRoute(app, contract.showImport, (question, { id }) => showJson(question, imports, question, id))
  newRecordCommand(app, contract.uploadImport, imports, (work, { body }) =>
    uploadImport(work, body.kind, body.file as contract.UploadedFile),
  )
  recordCommand(app, contract.mapImport, imports, (work, { id, body }) => mapColumns(work, id, body))
  recordCommand(app, contract.checkImport, imports, (work, { id }) => checkImport(work, id))
  queryRoute(app, contract.importRows, async (question, { id, query }) => {
    await showJson(question, imports, question, id)
    return rowsOf(question, id, query)
  })
  recordCommand(app, contract.fixImportCell, imports, (work, { id, body }) =>
    fixCell(work, id, { ...body, everywhere: body.everywhere === true }),
  )
  recordCommand(app, contract.applyImport, imports, (work, { id }) => applyImport(work, id))
  recordCommand(app, contract.undoImport, imports, (work, { id }) => undoImport(work, id))
  commandRoute(app, contract.cancelImport, (work, { id }) => cancelImport(work, id))
  fileRoute(app, contract.refusedRows, async (question, { id, reply }) => {
    await showJson(question, imports, question, id)
    return sendRefused(question, id, reply)
  })
}

/**
 * Rows of an import in the file's order, as JSON that PostgreSQL makes. The caller has seen that the import
 * is theirs to see.
 */
async function rowsOf(
  { db, tenant }: Pick<QueryContext, 'db' | 'tenant'>,
  id: number,
  requested: QueryOf<typeof importRows>,
): Promise<JsonText> {
  const conditions = [
    sql`r.tenant_id = ${tenant.id} and r.import_id = ${id} and r.row > ${requested.after ?? 0}`,
    ...(requested.outcome ? [sql`r.outcome = ${requested.outcome}`] : []),
    ...(requested.fixed ? [sql`r.fixed <> '[]'`] : []),
    ...(requested.conflict ? [sql`(r.undone = 'conflict' or r.applied = 'failed')`] : []),
    ...(requested.field ? [sql`r.problems @> ${JSON.stringify([{ field: requested.field }])}::jsonb`] : []),
  ]
  const { rows } = await sql<{ data: string }>`
    select coalesce(json_agg(page order by page.row), '[]')::text as data from (
      select r.row, r.cells, r.fixed, r.outcome, r.problems, r.changes, r.record_id, r.applied, r.undone
      from import_rows r where ${sql.join(conditions, sql` and `)}
      order by r.row limit ${requested.limit ?? 100}) page`.execute(db)
  return new JsonText(rows[0]!.data)
}

interface RefusedRow {
  row: number
  cells: string[]
  problems: { message: string }[]
}

/**
 * What was left out, as a file that can be corrected and imported, and what could not be undone: the file's own
 * columns, then row number and reason.
 */
async function sendRefused(question: QueryContext, id: number, reply: FastifyReply): Promise<FastifyReply> {
  const { rows: runs } = await sql<{ columns: ImportColumn[]; file_name: string }>`
    select i.columns, i.file_name from imports i
    where i.tenant_id = ${question.tenant.id} and i.id = ${id} and i.deleted_at is null`.execute(question.db)
  const { rows } = await sql<RefusedRow>`
    select r.row, r.cells, r.problems from import_rows r
    where r.tenant_id = ${question.tenant.id} and r.import_id = ${id}
      and (r.outcome = 'refused' or r.applied = 'failed' or r.undone = 'conflict') order by r.row`.execute(
    question.db,
  )
  const columns = [...(runs[0]?.columns.map(({ heading }) => heading) ?? []), 'Row', 'Reason']
  const name = `${(runs[0]?.file_name ?? 'import').replace(/\.[a-z]+$/i, '')}-refused.csv`
  const kinds = columns.map((heading) => ({ name: heading, kind: 'text' as const }))
  return sendCsv(reply, name, kinds, lines(rows))
}

async function* lines(rows: readonly RefusedRow[]) {
  for (const { row, cells, problems } of rows)
    yield [...cells, String(row), problems.map(({ message }) => message).join('; ')]
}
