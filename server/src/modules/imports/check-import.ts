import { refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkRows } from './checking/check-rows.ts'
import type { RowInput, RowCheck } from './checking/check-rows.ts'
import { rememberColumns } from './map-columns.ts'
import { plainHeading } from './mapping/headings.ts'
import { goOnWith } from './import-job.ts'
import { progressFields, json, lockImport, mustStandBefore, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'

const rowsAtOnce = 400

/** Begins the dry run. It goes on in the background, chunk by chunk (run.ts). */
export async function checkImport(work: Work, id: number): Promise<void> {
  const run = await lockImport(work, id)
  mustStandBefore(run, 'checking', 'mapping', 'checked')
  if (run.columns.every(({ field }) => field === null))
    refuseField('fields', 'Match at least one column with a field.')
  if (run.remember) await rememberColumns(work, run, plainHeading)
  await saveImport(work, run, progressFields(work, 'checking'))
  work.emit({ type: 'import.check_started', subject: { type: 'import', id } })
  await goOnWith(work, id)
}

/** Checks the next rows that nobody has looked at. False when there were none left. */
export async function checkNextRows(work: Work, run: ImportRun): Promise<boolean> {
  const { rows } = await sql<RowInput>`
    select r.row, r.cells from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.outcome = 'pending'
    order by r.row limit ${rowsAtOnce}`.execute(work.db)
  if (rows.length > 0) await keepVerdicts(work, run, await checkRows(work, run, rows))
  if (rows.length === rowsAtOnce) return true
  await saveImport(work, run, { status: 'checked' })
  return false
}

/** Writes what a check found, one statement for the chunk. */
export async function keepVerdicts(
  work: Work,
  run: Pick<ImportRun, 'id'>,
  verdicts: readonly RowCheck[],
): Promise<void> {
  await sql`
    update import_rows r set outcome = v.outcome, problems = v.problems, changes = v.changes, "values" = v."values",
      match_key = v.match_key, unique_key = v.unique_key, record_id = v.record_id
    from jsonb_to_recordset(${json(verdicts)}) as v(row int, outcome text, problems jsonb, changes jsonb, "values" jsonb,
      match_key text, unique_key text, record_id bigint)
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.row = v.row`.execute(work.db)
}
