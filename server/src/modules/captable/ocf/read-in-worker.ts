import { readerInWorker } from '../../../kernel/read-in-worker.ts'
import type { Draft } from './draft.ts'
import type { PackageJob } from './package-thread.ts'

/**
 * Reads and checks a package in a thread of its own: its events, which are possible. Refuses on `file` what
 * can't be read.
 */
export const readInWorker = readerInWorker<PackageJob, Draft[]>(
  new URL('./package-thread.ts', import.meta.url),
  'The archive takes too long to read.',
)
