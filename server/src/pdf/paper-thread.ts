import { threadJob } from '../kernel/work-thread.ts'
import { cashCallNotice } from './cash-call-notice.ts'
import type { CashCallNotice } from './cash-call-notice.ts'
import type { ShareCertificate } from './certificate.ts'
import { letterPdf } from './letter-pdf.ts'
import type { LetterPdf } from './letter-pdf.ts'
import { shareCertificate } from './share-certificate.ts'

export type Paper =
  | { kind: 'call'; data: CashCallNotice }
  | { kind: 'letter'; data: LetterPdf }
  | { kind: 'certificate'; data: ShareCertificate }

function write(paper: Paper): Promise<Uint8Array> {
  switch (paper.kind) {
    case 'call':
      return cashCallNotice(paper.data)
    case 'letter':
      return letterPdf(paper.data)
    case 'certificate':
      return shareCertificate(paper.data)
  }
}

export default threadJob(write)
