import { z } from 'zod'
import type { JobKind } from '../../kernel/jobs/job.ts'
import type { Work } from '../../kernel/work.ts'

/** One run of an automation. */
export const runToPerform: JobKind<{ run_id: number }> = {
  name: 'triggers.perform',
  payload: z.object({ run_id: z.int() }),
}

/** One job waits for each run. */
export const performAt = (work: Work, runId: number, at: Date): Promise<void> =>
  work.enqueue(runToPerform, { run_id: runId }, { key: String(runId), runAt: at })
