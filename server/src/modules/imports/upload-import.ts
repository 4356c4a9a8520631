import { matchKeys, refuse } from '@moorgate/contract'
import type { ImportKind, UploadedFile } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { targetOf } from './kinds/index.ts'
import type { HeadingMemory } from './mapping/guess-columns.ts'
import { readInWorker } from './reading/read-in-worker.ts'

/** Takes a file in: its rows as text, and a guess where each column goes. Returns the import's id. */
export async function uploadImport(work: Work, kind: ImportKind, file: UploadedFile): Promise<number> {
  const target = await targetOf(work, kind)
  if (!target.may(work, 'create')) refuse({ code: 'forbidden' })
  const { sheet, columns, rowCount, batches } = await readInWorker({
    path: file.quarantinePath,
    extension: file.extension,
    fields: target.fields,
    remembered: await remembered(work, kind),
  })
  const { rows: made } = await sql<{ id: number }>`
    insert into imports (tenant_id, kind, file_name, sheet, row_count, columns, match_on, created_by, created_at, updated_at)
    values (${work.tenant.id}, ${kind}, ${file.clientName || `file.${file.extension}`}, ${sheet}, ${rowCount},
      ${JSON.stringify(columns)}::jsonb, ${defaultMatch(kind, columns)}, ${work.actor.id}, ${work.now}, ${work.now})
    returning id`.execute(work.db)
  const id = made[0]!.id
  await storeRows(work, id, batches)
  work.emit({
    type: 'import.uploaded',
    subject: { type: 'import', id },
    after: { kind, file_name: file.clientName, row_count: rowCount },
  })
  return id
}

const mostRemembered = 5000

/** Where columns went in earlier imports; of a great many the ones that were used most. */
async function remembered(work: Work, kind: ImportKind): Promise<HeadingMemory> {
  const { rows } = await sql<{ heading: string; field: string; uses: number }>`
    select m.heading, m.field, m.uses from import_mappings m
    where m.tenant_id = ${work.tenant.id} and m.kind = ${kind}
    order by m.uses desc, m.heading limit ${mostRemembered}`.execute(work.db)
  return new Map(rows.map(({ heading, field, uses }) => [heading, { field, uses }]))
}

/** The first key of the kind that a column goes to; without one the kind's own first. */
function defaultMatch(kind: ImportKind, columns: readonly { field: string | null }[]): string {
  const mapped = new Set(columns.map(({ field }) => field))
  if (kind === 'users' && mapped.has('email') && mapped.has('reference')) return 'email_then_reference'
  return matchKeys[kind].find((key) => mapped.has(key)) ?? matchKeys[kind][0]
}

async function storeRows(work: Work, id: number, batches: readonly string[]): Promise<void> {
  for (const batch of batches)
    await sql`
      insert into import_rows (tenant_id, import_id, row, cells)
      select ${work.tenant.id}, ${id}, r.row, r.cells
      from jsonb_to_recordset(${batch}::jsonb) as r(row int, cells jsonb)
      returning 1`.execute(work.db)
}
