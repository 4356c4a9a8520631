import type { RowOutcome } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { targetOf } from '../kinds/index.ts'
import type { StoredRecord } from '../kinds/index.ts'
import type { ImportRun } from '../store.ts'
import { readDirectory } from './directory.ts'
import type { Directory } from './directory.ts'
import type { FlatValues } from './flat-values.ts'
import { differences, problemsOf } from './judge-row.ts'
import type { Change } from './judge-row.ts'
import { matchKeyOf, matchOf, readMatching } from './match-rows.ts'
import type { Matching, NumberedRow } from './match-rows.ts'
import { mappedColumns, readRow } from './read-row.ts'
import type { Problem } from './read-row.ts'

/** What the check found a row to be, as it is kept. */
export interface RowCheck {
  row: number
  outcome: RowOutcome
  problems: readonly Problem[]
  changes: readonly Change[]
  values: FlatValues
  match_key: string | null
  unique_key: string | null
  record_id: number | null
}

export interface RowInput {
  row: number
  cells: readonly string[]
}

/** Of a field of the tenant's own, two digits of a year are this century up to so many years from now. */
const yearsAhead = 20

/**
 * Checks rows against the rules of the API, the records and each other. Writes nothing. Rows come in the
 * file's order; a row whose key stands in an earlier one is refused, so that the file says everything once.
 */
export async function checkRows(work: Work, run: ImportRun, rows: readonly RowInput[]): Promise<RowCheck[]> {
  const imported = await targetOf(work, run.kind)
  const directory = await readDirectory(work, run.kind)
  const columns = mappedColumns(imported, run.columns)
  const context = { directory, latest: (Number(londonDate(work.now).slice(0, 4)) % 100) + yearsAhead }
  const read = rows.map(({ row, cells }) => ({ row, ...readRow(imported, columns, cells, context) }))
  const matching = await readMatching(work, imported, run, read)
  const verdicts: RowCheck[] = []
  for (const row of read) verdicts.push(await judge({ work, directory, matching }, row))
  return verdicts
}

interface Bench {
  work: Work
  directory: Directory
  matching: Matching
}

async function judge(bench: Bench, row: NumberedRow): Promise<RowCheck> {
  const { imported, run } = bench.matching
  const match = matchOf(bench.matching, row)
  const first = [...row.problems, ...match.problems]
  const said = match.record ? await ofExisting(bench, row, match.record) : await ofNew(bench, row, first)
  const labels = bench.work.tenant.branding.navigation
  const problems = (first.length > 0 ? first : said.problems).map((each) => ({
    ...each,
    message: fillLabels(labels, each.message),
  }))
  return {
    row: row.row,
    outcome: problems.length > 0 ? 'refused' : said.outcome,
    problems,
    changes: problems.length > 0 ? [] : said.changes,
    values: said.values,
    match_key: matchKeyOf(run, row),
    unique_key: imported.uniqueKey(row.flat)?.key ?? null,
    record_id: match.record?.id ?? null,
  }
}

type RowVerdict = Pick<RowCheck, 'outcome' | 'problems' | 'changes' | 'values'>

async function ofNew(
  { work, matching: { imported } }: Bench,
  { flat }: NumberedRow,
  known: readonly Problem[],
): Promise<RowVerdict> {
  // A row that is wrong already is not asked about further: a missing e-mail would be told twice.
  const problems = known.length > 0 ? [] : await problemsOf(work, imported, flat, undefined)
  return { outcome: 'new', problems: mayNot(work, imported, 'create') ?? problems, changes: [], values: flat }
}

async function ofExisting(
  { work, directory, matching }: Bench,
  row: NumberedRow,
  record: StoredRecord,
): Promise<RowVerdict> {
  const { imported, run } = matching
  const flat = run.empty_cells === 'clear' ? { ...row.flat, ...nothings(row.empty) } : row.flat
  const { changes, problems } = differences(imported, flat, record, directory)
  const names = new Set(changes.map(({ field }) => field))
  const values = Object.fromEntries(Object.entries(flat).filter(([key]) => names.has(key)))
  if (changes.length === 0) return { outcome: 'unchanged', problems, changes, values }
  const refused = mayNot(work, imported, 'update') ?? [
    ...problems,
    ...(await problemsOf(work, imported, values, record)),
  ]
  return { outcome: 'changed', problems: refused, changes, values }
}

/** An empty cell takes the value away, except of what only says which record is meant. */
const nothings = (fields: readonly string[]): FlatValues =>
  Object.fromEntries(
    fields.filter((field) => field !== 'id' && field !== 'reference').map((field) => [field, null]),
  )

function mayNot(
  work: Work,
  imported: Matching['imported'],
  action: 'create' | 'update',
): readonly Problem[] | undefined {
  if (imported.may(work, action)) return undefined
  const message = `You can’t ${action === 'create' ? 'add' : 'change'} {${imported.noun}s}.`
  return [{ field: '', message, suggestions: [] }]
}
