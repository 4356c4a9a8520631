import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import type { ImportResource, StoredRecord, Target } from '../kinds/index.ts'
import type { ImportRun } from '../store.ts'
import { findRecords, keysOf } from './find-records.ts'
import type { RecordIndex, Key } from './find-records.ts'
import type { Problem, RowRead } from './read-row.ts'

export type NumberedRow = RowRead & { row: number }

/**
 * What rows are matched with: the records that they could mean, and where in the file each key stands first.
 */
export interface Matching {
  imported: Target
  run: ImportRun
  found: RecordIndex
  seen: ReadonlyMap<string, number>
}

export async function readMatching(
  work: Work,
  imported: Target,
  run: ImportRun,
  rows: readonly NumberedRow[],
): Promise<Matching> {
  const found = await findRecords(work, imported, wantedKeys(imported, run, rows))
  return { imported, run, found, seen: await firstRows(work, imported, run, rows) }
}

const valueOf = (row: NumberedRow, key: Key) => row.keys[key] ?? row.flat[key] ?? undefined
const problem = (field: string, message: string): Problem => ({ field, message, suggestions: [] })

/**
 * What a row is matched by, as it is kept and compared with other rows; null when the row has none of the
 * chosen keys.
 */
export function matchKeyOf(run: ImportRun, row: NumberedRow): string | null {
  for (const key of keysOf(run.match_on)) {
    const value = valueOf(row, key)
    if (value !== undefined) return `${key} ${String(value).toLowerCase()}`
  }
  return null
}

/** The record that a row means, by the first of the chosen keys that finds one; or what stands against it. */
export function matchOf(
  matching: Matching,
  row: NumberedRow,
): { record?: StoredRecord; problems: Problem[] } {
  const { imported, run, found } = matching
  const keys = keysOf(run.match_on)
  for (const key of keys) {
    const value = valueOf(row, key)
    if (value === undefined) continue
    const all = found.by(key, value)
    const [record, second] = all.filter((each) => imported.isOne(each))
    if (second) return { problems: [problem(key, `More than one {${imported.noun}} matches this`)] }
    if (record) return { record, problems: repetitions(matching, row, record) }
    if (all.length > 0) return { problems: [problem(key, imported.notOne)] }
    if (key === 'id') return { problems: [problem('id', `No {${imported.noun}} has this ID`)] }
  }
  const isKeyless = keys.every((key) => valueOf(row, key) === undefined)
  if (!isKeyless) return { problems: repetitions(matching, row, undefined) }
  const isSaid = row.problems.some(({ field }) => keys.some((key) => key === field))
  return { problems: isSaid ? [] : [problem(keys[0] ?? '', 'Enter a value to match on')] }
}

/** The same key in an earlier row, or a value that only one record may have and another has. */
function repetitions(
  { imported, run, found, seen }: Matching,
  row: NumberedRow,
  own: StoredRecord | undefined,
): Problem[] {
  const match = matchKeyOf(run, row)
  const earlier = match === null ? undefined : seen.get(match)
  if (earlier !== undefined && earlier < row.row)
    return [problem(keysOf(run.match_on)[0] ?? '', `Same {${imported.noun}} as row ${earlier}`)]
  const unique = imported.uniqueKey(row.flat)
  if (!unique) return []
  const twin = seen.get(`unique ${unique.key}`)
  if (twin !== undefined && twin < row.row) return [problem(unique.field, `Same value as row ${twin}`)]
  const isTaken = found
    .by(unique.field, row.flat[unique.field])
    .some((record) => record.id !== own?.id && imported.uniqueKeyOf(record) === unique.key)
  return isTaken ? [problem(unique.field, 'Another record has this value')] : []
}

function wantedKeys(
  imported: ImportResource,
  run: ImportRun,
  rows: readonly NumberedRow[],
): ReadonlyMap<Key, unknown[]> {
  const keys = new Set<Key>([...keysOf(run.match_on), imported.uniqueField])
  return new Map(
    [...keys].map((key) => [
      key,
      rows.map((row) => valueOf(row, key)).filter((value) => value !== undefined),
    ]),
  )
}

/** For every key of these rows, the first row of the whole file that has it. */
async function firstRows(
  work: Work,
  imported: ImportResource,
  run: ImportRun,
  rows: readonly NumberedRow[],
): Promise<ReadonlyMap<string, number>> {
  const keys = rows.map((row) => ({
    row: row.row,
    match: matchKeyOf(run, row),
    unique: imported.uniqueKey(row.flat)?.key,
  }))
  const matches = keys.map(({ match }) => match).filter((key) => key !== null)
  const uniques = keys.map(({ unique }) => unique).filter((key) => key !== undefined)
  const { rows: known } = await sql<{ key: string; row: number }>`
    select r.match_key as key, min(r.row)::int as row from import_rows r
    where r.tenant_id = ${work.tenant.id} and r.import_id = ${run.id} and r.match_key = any(${matches}::text[])
    group by 1
    union all
    select 'unique ' || u.unique_key, min(u.row)::int from import_rows u
    where u.tenant_id = ${work.tenant.id} and u.import_id = ${run.id} and u.unique_key = any(${uniques}::text[])
    group by 1`.execute(work.db)
  const first = new Map(known.map(({ key, row }) => [key, row]))
  const note = (key: string, row: number) => first.set(key, Math.min(first.get(key) ?? row, row))
  for (const { row, match, unique } of keys) {
    if (match !== null) note(match, row)
    if (unique !== undefined) note(`unique ${unique}`, row)
  }
  return first
}
