import { createHash } from 'node:crypto'
import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib'
import type { PDFDocument, PDFRef } from '@cantoo/pdf-lib'
import { detachedSignature } from './cms.ts'
import type { SealKey, RequestTimestamp } from './cms.ts'

export interface SealOptions {
  key: SealKey
  /** Who seals: the tenant’s name. */
  name: string
  reason: string
  /** The time that is claimed; a time stamp proves it. */
  at: Date
  /** Asked for a token over the signature; without one the seal is B-B. */
  stamp?: RequestTimestamp | undefined
}

/** Bytes that are kept free for the signature: room for a chain of certificates and a time stamp. */
const room = 24 * 1024
/** As wide as any place in a file of 9 GB, so that writing the real one moves nothing. */
const unknown = 9_999_999_999

/**
 * Writes a PDF out and signs every byte of it but the signature itself: PAdES baseline B-B, or B-T with a
 * time stamp (ETSI EN 319 142-1). The signature certifies (DocMDP 1): readers call any later change a break,
 * also an addition.
 */
export async function sealPdf(pdf: PDFDocument, sealing: SealOptions): Promise<Buffer> {
  addSignature(pdf, sealing)
  // Plain objects, because the signature's own bytes have to lie open in the file.
  const saved = await pdf.save({
    useObjectStreams: false,
    addDefaultPage: false,
    updateFieldAppearances: false,
  })
  const bytes = Buffer.from(saved)
  const contents = contentsOf(bytes)
  writeByteRange(bytes, contents)
  const digest = createHash('sha256')
    .update(bytes.subarray(0, contents.start))
    .update(bytes.subarray(contents.end))
    .digest()
  const signature = await detachedSignature(digest, sealing.key, sealing.stamp)
  if (signature.length > room) throw new Error('The certificates of the seal are too large for the file.')
  bytes.write(signature.toString('hex'), contents.start + 1, 'latin1')
  return bytes
}

function addSignature(pdf: PDFDocument, { name, reason, at }: SealOptions): void {
  const { context } = pdf
  const range = PDFArray.withContext(context)
  for (const value of [0, unknown, unknown, unknown]) range.push(PDFNumber.of(value))
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: range,
      Contents: PDFHexString.of('00'.repeat(room)),
      Name: PDFHexString.fromText(name),
      Reason: PDFHexString.fromText(reason),
      M: PDFString.fromDate(at),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: PDFName.of('1.2') },
        },
      ],
    }),
  )
  const page = pdf.getPage(pdf.getPageCount() - 1)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      V: signature,
      // Print and locked; it has no size, because the evidence page says in words what it stands for.
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page.ref,
    }),
  )
  page.node.addAnnot(field)
  addToForm(pdf, field)
  pdf.catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }))
}

function addToForm(pdf: PDFDocument, field: PDFRef): void {
  const form = pdf.catalog.getOrCreateAcroForm()
  form.addField(field)
  // Signatures exist, and the file may only be appended to.
  form.dict.set(PDFName.of('SigFlags'), PDFNumber.of(3))
}

/** Where the signature's place is, with its angle brackets. There is one such run of zeros. */
function contentsOf(bytes: Buffer): { start: number; end: number } {
  const place = Buffer.from(`<${'00'.repeat(room)}>`, 'latin1')
  const start = bytes.indexOf(place)
  if (start < 0) throw new Error('The place of the signature is not in the file.')
  return { start, end: start + place.length }
}

function writeByteRange(bytes: Buffer, { start, end }: { start: number; end: number }): void {
  const written = `[ 0 ${unknown} ${unknown} ${unknown} ]`
  const at = bytes.lastIndexOf(written, start, 'latin1')
  if (at < 0) throw new Error('The signed range is not in the file.')
  const range = `[ 0 ${start} ${end} ${bytes.length - end} ]`
  bytes.write(range.padEnd(written.length), at, 'latin1')
}

/** Whether somebody has signed the file with a reader. Writing it anew would break that signature. */
export function isSigned(pdf: PDFDocument): boolean {
  return pdf.context
    .enumerateIndirectObjects()
    .some(([, object]) => object instanceof PDFDict && object.get(PDFName.of('ByteRange')) !== undefined)
}
