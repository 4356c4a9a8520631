import { z } from 'zod'
import type { JobKind } from '../../kernel/jobs/job.ts'
import type { Work } from '../../kernel/work.ts'

/** The next records of a bulk job. Those of a tenant take turns. */
export const bulkRecords: JobKind<{ bulk_job_id: number }> = {
  name: 'bulk.work_on_records',
  payload: z.object({ bulk_job_id: z.int() }),
  inOrder: true,
}

/** Has a bulk job go on with what waits in it. */
export const goOnWith = (work: Work, id: number): Promise<void> =>
  work.enqueue(bulkRecords, { bulk_job_id: id }, { key: String(id) })
