import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import type { PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib'
import { markPages } from './page-marks.ts'
import type { Mark } from './page-marks.ts'
import { isSigned } from './seal.ts'

export interface PageMeasure {
  width: number
  height: number
}

/** Why a file can't be signed. */
export type UnsignableReason = 'unreadable' | 'locked' | 'signed' | 'empty'

export type Pages = { ok: true; pages: PageMeasure[] } | { ok: false; reason: UnsignableReason }

/** The pages of a PDF that can be signed, as a reader shows them, in whole points; or why it can't be. */
export async function signablePages(bytes: Uint8Array): Promise<Pages> {
  try {
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false, ignoreEncryption: true })
    if (pdf.isEncrypted) return { ok: false, reason: 'locked' }
    if (isSigned(pdf)) return { ok: false, reason: 'signed' }
    const pages = pdf.getPages().map(measure)
    return pages.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, pages }
  } catch {
    // The library throws many kinds of errors at what is no PDF; to us they are one.
    return { ok: false, reason: 'unreadable' }
  }
}

/** The visible part of a page, turned as it is read. */
function measure(page: PDFPage): PageMeasure {
  const { width, height } = page.getCropBox()
  const isTurned = quarterTurns(page) % 2 === 1
  return {
    width: Math.round(isTurned ? height : width),
    height: Math.round(isTurned ? width : height),
  }
}

const quarterTurns = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

export interface Assembly {
  source: Uint8Array
  /** Marks by page, counted from 1. */
  marks: ReadonlyMap<number, readonly Mark[]>
  /** PDF whose pages follow at the end. */
  evidence: Uint8Array
  title: string
  producer: string
  at: Date
}

/** The source with its signers' marks on it and the evidence behind it, to be sealed. Throws where the source can't be read. */
export async function assemble(assembly: Assembly): Promise<PDFDocument> {
  const { source, marks, evidence, title, producer, at } = assembly
  const pdf = await PDFDocument.load(source, { updateMetadata: false })
  const marked = pdf.getPages().flatMap((page, index) => {
    const found = marks.get(index + 1) ?? []
    return found.length > 0 ? [{ page, marks: found }] : []
  })
  const overlay = await markPages(
    marked.map(({ page, marks: found }) => ({ ...measure(page), marks: found })),
    at,
  )
  if (marked.length > 0) {
    const layers = await pdf.embedPdf(
      overlay,
      marked.map((_, index) => index),
    )
    for (const [index, { page }] of marked.entries()) lay(page, layers[index]!)
  }
  const proof = await PDFDocument.load(evidence, { updateMetadata: false })
  for (const page of await pdf.copyPages(proof, proof.getPageIndices())) pdf.addPage(page)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setProducer(producer)
  pdf.setModificationDate(at)
  return pdf
}

/** A turned page has its marks turned the other way, so that they stand upright when it is read. */
function lay(page: PDFPage, layer: PDFEmbeddedPage): void {
  const box = page.getCropBox()
  const turns = quarterTurns(page)
  const corner = [
    { x: 0, y: 0 },
    { x: box.width, y: 0 },
    { x: box.width, y: box.height },
    { x: 0, y: box.height },
  ][turns]!
  page.drawPage(layer, { x: box.x + corner.x, y: box.y + corner.y, rotate: degrees(turns * 90) })
}
