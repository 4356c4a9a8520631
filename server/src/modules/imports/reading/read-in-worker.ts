import { readerInWorker } from '../../../kernel/read-in-worker.ts'
import type { ReadJob, ReadTable } from './read-thread.ts'

/** Reads a table in a thread of its own. Refuses on `file` what can't be read. */
export const readInWorker = readerInWorker<ReadJob, ReadTable>(
  new URL('./read-thread.ts', import.meta.url),
  'The file takes too long to read. Split it, or save the sheet as CSV.',
)
