import { refuse, undoDays } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { failureOfDatabase } from '../../kernel/database/constraints.ts'
import { withHeldEvents } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { record } from './apply-import.ts'
import { assembled, valueAt } from './checking/flat-values.ts'
import type { FlatValues } from './checking/flat-values.ts'
import { problemsFrom } from './checking/judge-row.ts'
import { ownAmong, storeOwnFields, targetOf } from './kinds/index.ts'
import type { StoredRecord, Target } from './kinds/index.ts'
import { goOnWith } from './import-job.ts'
import { progressFields, json, lockImport, mustStandBefore, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'

const rowsAtOnce = 100

/** Begins to take an import back. 409 when its 30 days are over. */
export async function undoImport(work: Work, id: number): Promise<void> {
  const run = await lockImport(work, id)
  mustStandBefore(run, 'undoing', 'applied')
  if (!run.applied_at || later(run.applied_at, days(undoDays)) < work.now)
    refuse({
      code: 'conflict',
      reason: 'too_late',
      message: `An import can only be undone within ${undoDays} days.`,
    })
  await saveImport(work, run, progressFields(work, 'undoing'))
  work.emit({ type: 'import.undo_started', subject: { type: 'import', id } })
  await goOnWith(work, id)
}

interface RowToUndo {
  row: number
  applied: 'created' | 'updated'
  values: FlatValues
  before: FlatValues | null
  after_version: number
  record_id: number
}

/** Takes the next rows back, the last first. False when there were none left. */
export async function undoNextRows(work: Work, run: ImportRun): Promise<boolean> {
  const { rows } = await sql<RowToUndo>`
    select r.row, r.applied, r."values", r.before, r.after_version, r.record_id from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id}
      and r.applied in ('created', 'updated') and r.undone is null
    order by r.row desc limit ${rowsAtOnce}`.execute(work.db)
  const done: { row: number; undone: 'undone' | 'conflict'; problems: unknown }[] = []
  const target = await targetOf(work, run.kind)
  for (const row of rows) done.push({ row: row.row, ...(await undoRow(work, target, row)) })
  await sql`
    update import_rows r set undone = d.undone, problems = d.problems
    from jsonb_to_recordset(${json(done)}) as d(row int, undone text, problems jsonb)
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.row = d.row`.execute(work.db)
  if (rows.length === rowsAtOnce) return true
  await saveImport(work, run, { status: 'undone', undone_at: work.now })
  work.emit({ type: 'import.undone', subject: { type: 'import', id: run.id } })
  return false
}

const changedSince = {
  field: '',
  message: 'Changed since the import, so it was left as it is.',
  suggestions: [],
}

async function undoRow(work: Work, imported: Target, row: RowToUndo) {
  const { own, passOn } = withHeldEvents(work)
  await sql`savepoint import_row`.execute(work.db)
  try {
    const wasTaken = await takeBack(own, imported, row)
    await sql`release savepoint import_row`.execute(work.db)
    passOn()
    return wasTaken
      ? { undone: 'undone' as const, problems: [] }
      : { undone: 'conflict' as const, problems: [changedSince] }
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(work.db)
    return {
      undone: 'conflict' as const,
      problems: problemsFrom(work, imported, error, failureOfDatabase(error)),
    }
  }
}

/**
 * A new record goes if nobody touched it; of a changed one every field goes back if all still say what the
 * file said.
 */
async function takeBack(work: Work, imported: Target, row: RowToUndo): Promise<boolean> {
  const existing = await record(work, imported, row.record_id)
  if (row.applied === 'created') {
    if (existing.version !== row.after_version) return false
    await imported.remove(existing['last_login_at'] === null ? quiet(work) : work, existing.id)
    return true
  }
  // The tenant's own fields are no part of the record, whose version says nothing of them.
  if (!stillSays(existing, ownAmong(row.values))) return false
  if (existing.version !== row.after_version && !stillSays(existing, row.values)) return false
  const { attribute: _own, ...body } = assembled(row.before ?? {}, existing)
  await imported.change(work, existing.id, body)
  await storeOwnFields(work, imported, existing.id, row.before ?? {})
  return true
}

/**
 * Nobody has signed in with the record, so there is no session to end: ten thousand rows would say so for
 * nothing.
 */
const quiet = (work: Work): Work => ({
  ...work,
  emit: (event) => event.type === 'identity.session_ended' || work.emit(event),
})

const stillSays = (existing: StoredRecord, values: FlatValues) =>
  Object.entries(values).every(([key, value]) => (valueAt(existing, key) ?? null) === value)
