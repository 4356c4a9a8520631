import { Refused } from '@moorgate/contract'
import { WorkThread } from '../../../kernel/work-thread.ts'
import type { ReadJob, ReadTable } from './read-thread.ts'
import { refuseFile } from './unreadable.ts'

const thread = new WorkThread<ReadJob, ReadTable>(new URL('./read-thread.ts', import.meta.url), {
  patienceMs: 60_000,
  heapMegabytes: 1024,
})

/** Reads a file in a thread of its own, so that requests are answered meanwhile. Refuses on `file` what can't be read. */
export const readAside = (job: ReadJob): Promise<ReadTable> =>
  thread.make(job).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return refuseFile('The file takes too long to read. Split it, or save the sheet as CSV.')
  })
