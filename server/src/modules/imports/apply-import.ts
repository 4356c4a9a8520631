import { check, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { failureOfDatabase } from '../../kernel/database/constraints.ts'
import type { AnyEmitted } from '../../kernel/events/store.ts'
import { withHeldEvents } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { assembled, valueAt } from './checking/flat-values.ts'
import type { FlatValues } from './checking/flat-values.ts'
import { problemsFrom } from './checking/judge-row.ts'
import type { Problem } from './checking/read-row.ts'
import { storeOwnFields, targetOf, completed } from './kinds/index.ts'
import type { ImportResource, StoredRecord, Target, Values } from './kinds/index.ts'
import { goOnWith } from './import-job.ts'
import { progressFields, json, lockImport, mustStandBefore, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'

const rowsAtOnce = 100

/**
 * Begins to write what was checked. It goes on in the background, chunk by chunk, each in one transaction
 * (run.ts).
 */
export async function applyImport(work: Work, id: number): Promise<void> {
  const run = await lockImport(work, id)
  mustStandBefore(run, 'applying', 'checked')
  const { rows } = await sql<{ ready: boolean }>`
    select exists (select 1 from import_rows r where r.tenant_id = ${work.tenant.id} and r.import_id = ${id}
      and r.outcome in ('new', 'changed')) as ready`.execute(work.db)
  if (!rows[0]?.ready)
    refuse({
      code: 'conflict',
      reason: 'nothing_to_do',
    })
  await saveImport(work, run, progressFields(work, 'applying'))
  work.emit({ type: 'import.apply_started', subject: { type: 'import', id } })
  await goOnWith(work, id)
}

interface RowToApply {
  row: number
  outcome: 'new' | 'changed'
  values: FlatValues
  record_id: number | null
}

interface AppliedRow {
  row: number
  applied: 'created' | 'updated' | 'failed'
  record_id: number | null
  before: FlatValues | null
  after_version: number | null
  problems: readonly Problem[]
}

/** Writes the next rows. False when there were none left, and the import is done. */
export async function applyNextRows(work: Work, run: ImportRun): Promise<boolean> {
  const { rows } = await sql<RowToApply>`
    select r.row, r.outcome, r."values", r.record_id from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id}
      and r.outcome in ('new', 'changed') and r.applied is null
    order by r.row limit ${rowsAtOnce}`.execute(work.db)
  const target = await targetOf(work, run.kind)
  const done: AppliedRow[] = []
  for (const row of rows) done.push(await applyRow(work, run, target, row))
  await keep(work, run, done)
  if (rows.length === rowsAtOnce) return true
  await saveImport(work, run, { status: 'applied', applied_at: work.now })
  const count = await countApplied(work, run)
  work.emit({ type: 'import.applied', subject: { type: 'import', id: run.id }, after: count })
  return false
}

/**
 * One row through the act that the API uses for it. A refusal takes back that row alone, with the events that
 * it had caused, and the row is reported; the savepoint is what keeps the others of the chunk.
 */
async function applyRow(work: Work, run: ImportRun, imported: Target, row: RowToApply): Promise<AppliedRow> {
  const { own, passOn } = withHeldEvents(work)
  await sql`savepoint import_row`.execute(work.db)
  try {
    const done = await writeRow(own, imported, row)
    await sql`release savepoint import_row`.execute(work.db)
    passOn((event) => isWanted(run, event))
    return done
  } catch (error) {
    await sql`rollback to savepoint import_row`.execute(work.db)
    const problems = problemsFrom(work, imported, error, failureOfDatabase(error))
    return { row: row.row, applied: 'failed', record_id: null, before: null, after_version: null, problems }
  }
}

/** People of a file get no letter unless the person who imports them says so. */
const isWanted = (run: ImportRun, event: AnyEmitted) => run.invite || event.type !== 'identity.account_opened'

async function writeRow(work: Work, imported: Target, row: RowToApply): Promise<AppliedRow> {
  const existing = row.outcome === 'changed' ? await record(work, imported, row.record_id) : undefined
  const body = readBody(imported, row.values, existing)
  const id = existing ? existing.id : await imported.add(work, body)
  if (existing) await imported.change(work, id, body)
  await storeOwnFields(work, imported, id, row.values)
  return {
    row: row.row,
    applied: existing ? 'updated' : 'created',
    record_id: id,
    before: existing ? previous(row.values, existing) : null,
    after_version: existing ? (await record(work, imported, id)).version : 1,
    problems: [],
  }
}

/** Through the API's own schema once more: the record may have changed since the dry run. */
function readBody(imported: ImportResource, flat: FlatValues, existing: StoredRecord | undefined): Values {
  const read = check(existing ? imported.update : imported.create, assembled(flat, existing))
  return read.ok ? (read.value as Values) : refuse({ code: 'invalid', errors: read.errors })
}

const previous = (flat: FlatValues, existing: StoredRecord): FlatValues =>
  Object.fromEntries(Object.keys(flat).map((key) => [key, valueAt(existing, key) as FlatValues[string]]))

/** The record as it is now, or not found. */
export async function record(work: Work, imported: ImportResource, id: number | null): Promise<StoredRecord> {
  const { rows } = await sql<StoredRecord>`
    select t.* from ${sql.id(imported.table)} t
    where t.tenant_id = ${work.tenant.id} and t.id = ${id} and t.deleted_at is null`.execute(work.db)
  const [found] = await completed(work, imported.kind, rows)
  return found ?? refuse({ code: 'not_found' })
}

async function keep(work: Work, run: ImportRun, done: readonly AppliedRow[]): Promise<void> {
  await sql`
    update import_rows r set applied = d.applied, record_id = coalesce(d.record_id, r.record_id), before = d.before,
      after_version = d.after_version, problems = d.problems
    from jsonb_to_recordset(${json(done)}) as d(row int, applied text, record_id bigint, before jsonb, after_version int, problems jsonb)
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.row = d.row`.execute(work.db)
}

async function countApplied(work: Work, run: ImportRun): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where r.applied = 'created')::int as created,
      count(*) filter (where r.applied = 'updated')::int as updated,
      count(*) filter (where r.applied = 'failed')::int as failed
    from import_rows r where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id}`.execute(work.db)
  return rows[0] ?? {}
}
