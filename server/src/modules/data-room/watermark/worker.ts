import { serveJobs } from '../../../kernel/work-thread.ts'
import { markFile } from './mark-pdf.ts'
import type { Markable } from './mark-pdf.ts'
import type { ReaderMark } from './said.ts'

export interface Task {
  bytes: Uint8Array
  kind: Markable
  mark: ReaderMark
}

serveJobs(({ bytes, kind, mark }: Task) => markFile(bytes, kind, mark))
