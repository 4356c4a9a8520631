import { threadJob } from '../../../kernel/work-thread.ts'
import { markFile } from './mark-pdf.ts'
import type { MarkableType } from './mark-pdf.ts'
import type { ReaderMark } from './format.ts'

export interface WatermarkTask {
  bytes: Uint8Array
  kind: MarkableType
  mark: ReaderMark
}

export default threadJob(({ bytes, kind, mark }: WatermarkTask) => markFile(bytes, kind, mark))
