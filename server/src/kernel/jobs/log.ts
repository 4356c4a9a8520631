import type { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * graphile-worker's own words in our log. Of a failed job it says nothing: perform-job.ts has said more by
 * then.
 */
export async function loggerTo(log: Logger): Promise<WorkerLogger> {
  const { Logger: WorkerLogger } = await import('graphile-worker')
  return new WorkerLogger(() => (level, message, meta) => {
    if (meta && 'failure' in meta) return
    const entry = { queue: message, err: meta?.['error'] }
    if (level === 'error' || level === 'warning') log.warn(entry, 'the queue of jobs')
    else log.debug(entry, 'the queue of jobs')
  })
}
