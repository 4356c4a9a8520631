import type { Sheet } from './sheet.ts'

/** A file inside a paper. */
export interface AttachedFile {
  name: string
  mime: string
  content: Uint8Array
  about: string
}

/** Puts a file into a paper for programs that read it; its date is the paper's. */
export function attachFile(sheet: Sheet, { name, mime, content, about }: AttachedFile, date: Date): void {
  // The types of pdfkit leave out how a file relates to its paper (PDF 2.0, 14.13).
  const facts = {
    name,
    type: mime,
    description: about,
    relationship: 'Data',
    creationDate: date,
    modifiedDate: date,
  }
  sheet.doc.file(Buffer.from(content), facts as PDFKit.Mixins.PDFAttachmentOptions)
}
