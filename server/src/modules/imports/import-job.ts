import { z } from 'zod'
import type { JobKind } from '../../kernel/jobs/job.ts'
import type { Work } from '../../kernel/work.ts'

/** The next rows of an import that is being checked, applied or undone. Imports of a tenant take turns. */
export const importJob: JobKind<{ import_id: number }> = {
  name: 'imports.run',
  payload: z.object({ import_id: z.int() }),
  inOrder: true,
}

/** Has an import go on where it stands. There is one job of it at a time, however often this is said. */
export const goOnWith = (work: Work, id: number): Promise<void> =>
  work.enqueue(importJob, { import_id: id }, { key: String(id) })
