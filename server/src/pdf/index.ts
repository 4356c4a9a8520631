import type { CashCallNotice } from './cash-call-notice.ts'
import type { LetterPdf } from './letter-pdf.ts'
import type { ShareCertificate } from './certificate.ts'

export type { AttachedFile } from './attach-file.ts'
export { addressLines, letterheadOf } from './letterhead.ts'
export type { Logo, PdfBrand, LogoShape } from './brand.ts'
export type { BodyBlock } from './body.ts'
export type { CashCallNotice } from './cash-call-notice.ts'
export type { LetterPdf, PdfFact, PaymentBox } from './letter-pdf.ts'
export type { ShareCertificate, Signatory } from './certificate.ts'
export type { PdfTable, TableColumn, TableRow } from './table.ts'
export type { Phrase } from './wrap.ts'

// Pens and fonts are a sixth of what a process reads at its start, so they are read when the first paper is
// written.

/** The notice of a cash call, A4, as PDF. */
export async function cashCallNotice(call: CashCallNotice): Promise<Buffer> {
  const renderer = await import('./cash-call-notice.ts')
  return renderer.cashCallNotice(call)
}

/** Writes a letter on as many pages as it takes, as PDF. The same data gives the same bytes. */
export async function letterPdf(letter: LetterPdf): Promise<Buffer> {
  const renderer = await import('./letter-pdf.ts')
  return renderer.letterPdf(letter)
}

/** A share certificate, A4, as PDF. The same data gives the same bytes. */
export async function shareCertificate(certificate: ShareCertificate): Promise<Buffer> {
  const renderer = await import('./share-certificate.ts')
  return renderer.shareCertificate(certificate)
}
