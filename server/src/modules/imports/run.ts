import { sql } from 'kysely'
import type { Failure, Job, Run } from '../../kernel/jobs/job.ts'
import { transact } from '../../kernel/work.ts'
import type { Actor, Work } from '../../kernel/work.ts'
import { applyNextRows } from './apply-import.ts'
import { checkNextRows } from './check-import.ts'
import { goOnWith, importJob } from './import-job.ts'
import { lockImport, saveImport } from './store.ts'
import type { ImportRun } from './store.ts'
import { undoNextRows } from './undo-import.ts'

const steps: Partial<Record<ImportRun['status'], (work: Work, run: ImportRun) => Promise<boolean>>> = {
  checking: checkNextRows,
  applying: applyNextRows,
  undoing: undoNextRows,
}

/**
 * Does an import's next chunk and asks for the one after it, all in one transaction: a process that dies in
 * between loses nothing and repeats nothing, and the imports of other tenants get their turn between two
 * chunks.
 */
const runImport: Job<{ import_id: number }> = {
  ...importJob,
  perform: async (run, { import_id: id }) => {
    const actor = await runnerOf(run, id)
    if (actor) await transact(run.platform, { ...run.scope, actor }, (work) => goOn(work, id))
    else await note(run, id, { problem: 'The person who started this has left.', isFinal: true })
  },
  failed: (run, { import_id: id }, { problem, isFinal }) =>
    note(run, id, { problem: isFinal ? `${problem} We tried several times.` : problem, isFinal }),
}

async function goOn(work: Work, id: number): Promise<void> {
  const run = await lockImport(work, id)
  const step = steps[run.status]
  if (!step) return
  if (run.problem !== null) await saveImport(work, run, { problem: null, given_up_at: null })
  if (await step(work, run)) await goOnWith(work, id)
}

/** The person who asked, with the role of today: a row is written only as far as that person may now. */
async function runnerOf({ platform, tenant }: Run, id: number): Promise<Actor | undefined> {
  const { rows } = await sql<{ id: number; roleId: number }>`
    select u.id, u.role_id as "roleId" from imports i
    join users u on u.tenant_id = ${tenant.id} and u.id = i.run_by and u.is_active and u.deleted_at is null
    where i.tenant_id = ${tenant.id} and i.id = ${id}`.execute(platform.database.of(tenant.id))
  return rows[0]
}

/** Shown with the import: what went wrong, and whether it goes on by itself. */
async function note({ platform, scope }: Run, id: number, { problem, isFinal }: Failure): Promise<void> {
  await transact(platform, scope, async (work) => {
    const run = await lockImport(work, id)
    if (steps[run.status]) await saveImport(work, run, { problem, given_up_at: isFinal ? work.now : null })
  })
}

export const importJobs: readonly Job<{ import_id: number }>[] = [runImport]
