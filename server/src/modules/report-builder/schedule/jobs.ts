import { z } from 'zod'
import type { JobKind } from '../../../kernel/jobs/job.ts'
import type { Work } from '../../../kernel/work.ts'

/** A report's run, at the minute for which it is planned. */
const runToBegin: JobKind<{ report_id: number }> = {
  name: 'report_builder.begin_run',
  payload: z.object({ report_id: z.int() }),
}

/** One person's file of a run. */
const fileToDeliver: JobKind<{ delivery_id: number }> = {
  name: 'report_builder.deliver',
  payload: z.object({ delivery_id: z.int() }),
}

export const jobKinds = { runToBegin, fileToDeliver }

/** One waits for each report: another time takes the place of the one before. */
export const beginAt = (work: Work, reportId: number, at: Date): Promise<void> =>
  work.enqueue(runToBegin, { report_id: reportId }, { key: String(reportId), runAt: at })

export const deliver = (work: Work, deliveryId: number): Promise<void> =>
  work.enqueue(fileToDeliver, { delivery_id: deliveryId }, { key: String(deliveryId) })
