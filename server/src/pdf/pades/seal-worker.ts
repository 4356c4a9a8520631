import { PDFDocument } from '@cantoo/pdf-lib'
import { threadJob } from '../../kernel/work-thread.ts'
import { assemble, signablePages } from './assemble.ts'
import type { Assembly, Pages } from './assemble.ts'
import type { SealKey } from './cms.ts'
import type { PageMark } from './page-marks.ts'
import { sealPdf } from './seal.ts'
import type { SealOptions } from './seal.ts'
import { timeStampService } from './time-stamp.ts'

/** What is asked of the thread. A time-stamp service is named by its address: functions do not travel. */
export type Job =
  | { kind: 'pages'; bytes: Uint8Array }
  | { kind: 'paper'; bytes: Uint8Array; sealing: Omit<SealOptions, 'stamp'> }
  | {
      kind: 'seal'
      assembly: Assembly
      sealing: Omit<SealOptions, 'stamp'> & { timestampUrl: string | undefined }
    }

export type SealResult = { kind: 'pages'; pages: Pages } | { kind: 'seal'; bytes: Uint8Array }

async function perform(job: Job): Promise<SealResult> {
  if (job.kind === 'pages') return { kind: 'pages', pages: await signablePages(job.bytes) }
  if (job.kind === 'paper') {
    const paper = await PDFDocument.load(job.bytes, { updateMetadata: false })
    return { kind: 'seal', bytes: await sealPdf(paper, { ...job.sealing, key: keyOf(job.sealing.key) }) }
  }
  const { timestampUrl, key, ...sealing } = job.sealing
  const pdf = await assemble({ ...job.assembly, marks: withBuffers(job.assembly.marks) })
  const stamp = timestampUrl === undefined ? undefined : timeStampService(timestampUrl)
  return { kind: 'seal', bytes: await sealPdf(pdf, { ...sealing, key: keyOf(key), stamp }) }
}

/** Bytes arrive as plain arrays, which the libraries take for other things. */
const withBuffers = (marks: Assembly['marks']): Assembly['marks'] =>
  new Map(
    [...marks].map(([page, list]) => [
      page,
      list.map((mark): PageMark =>
        mark.kind === 'picture' ? { ...mark, png: Buffer.from(mark.png) } : mark,
      ),
    ]),
  )
const keyOf = ({ key, certificate, chain }: SealKey): SealKey => ({
  key,
  certificate: Buffer.from(certificate),
  chain: chain.map((each) => Buffer.from(each)),
})

export default threadJob(perform)
