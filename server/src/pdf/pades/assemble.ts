import { PDFDocument } from '@cantoo/pdf-lib'
import { layUpright, visibleSize } from '../rotated-page.ts'
import { markPages } from './page-marks.ts'
import type { PageMark } from './page-marks.ts'
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
    const pages = pdf.getPages().map(visibleSize)
    return pages.length === 0 ? { ok: false, reason: 'empty' } : { ok: true, pages }
  } catch {
    // The library throws many kinds of errors at what is no PDF; to us they are one.
    return { ok: false, reason: 'unreadable' }
  }
}

export interface Assembly {
  source: Uint8Array
  /** Marks by page, counted from 1. */
  marks: ReadonlyMap<number, readonly PageMark[]>
  /** PDF whose pages follow at the end. */
  evidence: Uint8Array
  title: string
  producer: string
  at: Date
}

/**
 * The source with its signers' marks on it and the evidence behind it, to be sealed. Throws where the source
 * can't be read.
 */
export async function assemble(assembly: Assembly): Promise<PDFDocument> {
  const { source, marks, evidence, title, producer, at } = assembly
  const pdf = await PDFDocument.load(source, { updateMetadata: false })
  const marked = pdf.getPages().flatMap((page, index) => {
    const found = marks.get(index + 1) ?? []
    return found.length > 0 ? [{ page, marks: found }] : []
  })
  const overlay = await markPages(
    marked.map(({ page, marks: found }) => ({ ...visibleSize(page), marks: found })),
    at,
  )
  if (marked.length > 0) {
    const layers = await pdf.embedPdf(
      overlay,
      marked.map((_, index) => index),
    )
    for (const [index, { page }] of marked.entries()) layUpright(page, layers[index]!)
  }
  const proof = await PDFDocument.load(evidence, { updateMetadata: false })
  for (const page of await pdf.copyPages(proof, proof.getPageIndices())) pdf.addPage(page)
  pdf.setTitle(title, { showInWindowTitleBar: true })
  pdf.setProducer(producer)
  pdf.setModificationDate(at)
  return pdf
}
