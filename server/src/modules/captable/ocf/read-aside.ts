import { Refused } from '@moorgate/contract'
import { WorkThread } from '../../../kernel/work-thread.ts'
import type { Draft } from './draft.ts'
import type { PackageJob } from './package-thread.ts'
import { refuseFile } from './read-package.ts'

const thread = new WorkThread<PackageJob, Draft[]>(new URL('./package-thread.ts', import.meta.url), {
  patienceMs: 60_000,
  heapMegabytes: 1024,
})

/** Reads a package in a thread of its own, so that requests are answered meanwhile. Refuses on `file` what can't be read. */
export const readAside = (job: PackageJob): Promise<Draft[]> =>
  thread.make(job).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    return refuseFile('The archive takes too long to read.')
  })
