import { refuse, refuseState } from '@moorgate/contract'
import type { ImportColumn, ImportKind, ImportStatus } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'

/** An import as it is kept. */
export interface ImportRun {
  id: number
  kind: ImportKind
  file_name: string
  status: ImportStatus
  row_count: number
  columns: ImportColumn[]
  match_on: string
  empty_cells: 'keep' | 'clear'
  invite: boolean
  remember: boolean
  run_by: number | null
  applied_at: Date | null
  /** What went wrong with the last try of what is being done, and when it was given up, if it was. */
  problem: string | null
  given_up_at: Date | null
  created_by: number | null
  version: number
}

/** The import, locked, so that nobody applies it while somebody else maps its columns. */
export async function lockImport(work: Work, id: number): Promise<ImportRun> {
  const { rows } = await sql<ImportRun>`
    select i.* from imports i
    where i.tenant_id = ${work.tenant.id} and i.id = ${id} and i.deleted_at is null for update`.execute(
    work.db,
  )
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** 409 unless the import stands where this may be done. */
export function mustStand(run: ImportRun, ...statuses: readonly ImportStatus[]): void {
  if (statuses.includes(run.status)) return
  refuseState(`This import is ${words[run.status]}.`)
}

/** 409 unless the import stands before this step, or in it where it was given up: then it is begun again. */
export function mustStandBefore(
  run: ImportRun,
  step: 'checking' | 'applying' | 'undoing',
  ...statuses: readonly ImportStatus[]
): void {
  if (run.status === step && run.given_up_at !== null) return
  mustStand(run, ...statuses)
}

/** What every step begins with. */
export const progressFields = (work: Work, step: 'checking' | 'applying' | 'undoing') => ({
  status: step,
  run_by: work.actor.id,
  problem: null,
  given_up_at: null,
})

const words: Readonly<Record<ImportStatus, string>> = {
  mapping: 'waiting for its columns to be matched',
  checking: 'being checked',
  checked: 'checked and not applied',
  applying: 'being applied',
  applied: 'already applied',
  undoing: 'being undone',
  undone: 'undone',
  cancelled: 'cancelled',
}

/** Changes the import's own columns, one version on. */
export async function saveImport(
  work: Work,
  run: Pick<ImportRun, 'id'>,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const assignments = Object.entries(changes).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  await sql`
    update imports set ${sql.join(assignments)}, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${run.id}`.execute(work.db)
}

export const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
