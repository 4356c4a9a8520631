import type { Work } from '../../kernel/work.ts'
import { jobToSteer, setStatus } from './steer-job.ts'

/** Ends a job early. What is done stays done; pressed twice, or too late, it changes nothing. */
export async function stopJob(work: Work, id: number): Promise<void> {
  const job = await jobToSteer(work, id)
  if (job.status !== 'running') return
  await setStatus(work, id, 'stopped')
  work.emit({ type: 'bulk_job.stopped', subject: { type: 'bulk_job', id } })
}
