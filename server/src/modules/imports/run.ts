import type { Emitted } from '../../kernel/events/store.ts'
import { storeEvents } from '../../kernel/events/store.ts'
import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { applyNextRows } from './apply-import.ts'
import { checkNextRows } from './check-import.ts'
import { lockImport } from './store.ts'
import type { ImportRun } from './store.ts'
import { undoNextRows } from './undo-import.ts'

const steps: Partial<Record<ImportRun['status'], (work: Work, run: ImportRun) => Promise<boolean>>> = {
  checking: checkNextRows,
  applying: applyNextRows,
  undoing: undoNextRows,
}

/**
 * Does an import's next chunk and asks for the one after it, all in the transaction that ticks off the asking: a process that dies in
 * between loses nothing and repeats nothing, and other deliveries get their turn between two chunks.
 */
const goOn: Listener = {
  name: 'imports.run',
  hears: ['import.check_started', 'import.apply_started', 'import.undo_started', 'import.continued'],
  handle: async (work, { subjectId }: Heard) => {
    const run = await lockImport(work, subjectId ?? 0)
    const step = steps[run.status]
    const actor = await runnerOf(work, run)
    if (!step || !actor) return undefined
    const events: Emitted[] = []
    const acting: Work = { ...work, actor, emit: (event) => events.push(event) }
    const isMore = await step(acting, run)
    await storeEvents(work.db, work.platform.outbox, acting, events)
    if (isMore) work.emit({ type: 'import.continued', subject: { type: 'import', id: run.id } })
    return async () => work.platform.outbox.wake()
  },
}

/** Whoever asked, with the role of today: a row is written only as far as that person may now. */
async function runnerOf(work: Work, run: ImportRun) {
  const { rows } = await sql<{ id: number; roleId: number }>`
    select u.id, u.role_id as "roleId" from users u
    where u.tenant_id = ${work.tenant.id} and u.id = ${run.run_by} and u.is_active and u.deleted_at is null`.execute(
    work.db,
  )
  return rows[0]
}

export const importListeners: readonly Listener[] = [goOn]
