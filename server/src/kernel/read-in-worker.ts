import { FailureError, refuseField } from '@moorgate/contract'
import { WorkThread } from './work-thread.ts'

/**
 * Reads uploaded files in a thread of its own, so that requests are answered meanwhile. What the thread
 * refuses is refused here too; what it does not get through in a minute, or breaks at, is refused on `file`
 * in these words.
 */
export function readerInWorker<Job, Read>(script: URL, tooLong: string): (job: Job) => Promise<Read> {
  const thread = new WorkThread<Job, Read>(script, { patienceMs: 60_000, heapMegabytes: 1024 })
  return (job) =>
    thread.make(job).catch((error: unknown) => {
      if (error instanceof FailureError) throw error
      return refuseField('file', tooLong)
    })
}
