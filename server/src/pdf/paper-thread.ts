import { threadJob } from '../kernel/work-thread.ts'
import { cashCallNotice } from './cash-call-notice.ts'
import type { CashCallNotice } from './cash-call-notice.ts'
import type { ShareCertificate } from './certificate.ts'
import { letterPdf } from './letter-pdf.ts'
import type { LetterPdf } from './letter-pdf.ts'
import { shareCertificate } from './share-certificate.ts'

export type PdfJob =
  | { kind: 'call'; data: CashCallNotice }
  | { kind: 'letter'; data: LetterPdf }
  | { kind: 'certificate'; data: ShareCertificate }

function write(job: PdfJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'call':
      return cashCallNotice(job.data)
    case 'letter':
      return letterPdf(job.data)
    case 'certificate':
      return shareCertificate(job.data)
  }
}

export default threadJob(write)
