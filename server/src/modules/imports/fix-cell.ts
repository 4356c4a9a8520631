import { refuse, refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkRows } from './checking/check-rows.ts'
import type { RowInput, RowCheck } from './checking/check-rows.ts'
import { keepVerdicts } from './check-import.ts'
import { goOnWith } from './import-job.ts'
import { forgetChecks } from './map-columns.ts'
import { lockImport, mustStand, progressFields, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'

/** More rows than this are checked in the background, so that the answer comes at once. */
const mostAtOnce = 400

interface CellCorrection {
  row: number
  field: string
  value: string
  everywhere: boolean
}

/**
 * Corrects a cell in our copy of the file, or all cells of its column that say the same, and checks again
 * those rows and the ones that shared their keys: a row refused for being somebody's second may now be the
 * first.
 */
export async function fixCell(work: Work, id: number, fix: CellCorrection): Promise<void> {
  const run = await lockImport(work, id)
  mustStand(run, 'checked')
  const column = run.columns.findIndex(({ field }) => field === fix.field)
  if (column === -1) refuseField('field', say.in)
  const before = await cellOf(work, run, fix.row, column)
  if (fix.value === before) return
  const chosen = await write(work, run, { ...fix, column, before })
  const touched = await reopen(work, run, chosen)
  if (touched > mostAtOnce) return checkAllAgain(work, run)
  const verdicts = await checkPending(work, run)
  // The corrected value may be that of a row further down, which is now the second one.
  if ((await reopen(work, run, verdicts, verdicts)) > 0) await checkPending(work, run)
  await saveImport(work, run, { status: 'checked' })
}

interface Keys {
  row: number
  match_key: string | null
  unique_key: string | null
}

async function cellOf(work: Work, run: ImportRun, row: number, column: number): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select r.cells ->> ${column}::int as text from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.row = ${row}`.execute(work.db)
  return rows[0]?.text ?? refuse({ code: 'not_found' })
}

/** Writes the corrected cells; answers their rows with the keys that they had. */
async function write(
  work: Work,
  run: ImportRun,
  fix: CellCorrection & { column: number; before: string },
): Promise<Keys[]> {
  const chosen = fix.everywhere
    ? sql`r.cells ->> ${fix.column}::int = ${fix.before}`
    : sql`r.row = ${fix.row}`
  const column = String(fix.column)
  const { rows } = await sql<Keys>`
    update import_rows r set outcome = 'pending',
      cells = jsonb_set(r.cells, array[${column}::text], ${JSON.stringify(fix.value)}::jsonb),
      fixed = case when r.fixed @> ${column}::jsonb then r.fixed else r.fixed || ${column}::jsonb end
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and ${chosen}
    returning r.row, r.match_key, r.unique_key`.execute(work.db)
  return rows
}

/** Marks rows that share a key with these to be checked again; answers how many wait now. */
async function reopen(
  work: Work,
  run: ImportRun,
  keys: readonly Keys[],
  except: readonly Keys[] = [],
): Promise<number> {
  const present = (values: (string | null)[]) => values.filter((value) => value !== null)
  await sql`
    update import_rows r set outcome = 'pending'
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id}
      and (r.match_key = any(${present(keys.map((each) => each.match_key))}::text[])
        or r.unique_key = any(${present(keys.map((each) => each.unique_key))}::text[]))
      and not (r.row = any(${except.map((each) => each.row)}::int[]))`.execute(work.db)
  const { rows } = await sql<{ count: number }>`
    update import_rows r set match_key = null, unique_key = null
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.outcome = 'pending'
    returning r.row`.execute(work.db)
  return rows.length
}

async function checkAllAgain(work: Work, run: ImportRun): Promise<void> {
  await forgetChecks(work, run.id)
  await saveImport(work, run, progressFields(work, 'checking'))
  work.emit({ type: 'import.check_started', subject: { type: 'import', id: run.id } })
  await goOnWith(work, run.id)
}

async function checkPending(work: Work, run: ImportRun): Promise<RowCheck[]> {
  const { rows } = await sql<RowInput>`
    select r.row, r.cells from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.outcome = 'pending'
    order by r.row`.execute(work.db)
  const verdicts = await checkRows(work, run, rows)
  await keepVerdicts(work, run, verdicts)
  return verdicts
}
