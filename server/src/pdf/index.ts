import { WorkThread } from '../kernel/work-thread.ts'
import type { CashCallNotice } from './cash-call-notice.ts'
import type { LetterPdf } from './letter-pdf.ts'
import type { ShareCertificate } from './certificate.ts'
import type { PdfJob } from './paper-thread.ts'

export type { AttachedFile } from './attach-file.ts'
export { addressLines, letterheadOf } from './letterhead.ts'
export type { Logo, PdfBrand, LogoShape } from './brand.ts'
export type { BodyBlock } from './body.ts'
export type { CashCallNotice } from './cash-call-notice.ts'
export type { LetterPdf, PdfFact, PaymentBox } from './letter-pdf.ts'
export type { ShareCertificate, Signatory } from './certificate.ts'
export type { PdfTable, TableColumn, TableRow } from './table.ts'
export type { Phrase } from './wrap.ts'

/**
 * A paper takes a hundredth of a second or more, which would be other people's: it is written by a thread. So
 * pens and fonts, a sixth of what a process would read at its start, are read there with the first paper.
 */
const thread = new WorkThread<PdfJob, Uint8Array>(new URL('./paper-thread.ts', import.meta.url), {
  patienceMs: 120_000,
})

async function written(job: PdfJob): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await thread.make(job)
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** The notice of a cash call, A4, as PDF. */
export const cashCallNotice = (data: CashCallNotice): Promise<Buffer> => written({ kind: 'call', data })

/** Writes a letter on as many pages as it takes, as PDF. The same data gives the same bytes. */
export const letterPdf = (data: LetterPdf): Promise<Buffer> => written({ kind: 'letter', data })

/** A share certificate, A4, as PDF. The same data gives the same bytes. */
export const shareCertificate = (data: ShareCertificate): Promise<Buffer> =>
  written({ kind: 'certificate', data })
