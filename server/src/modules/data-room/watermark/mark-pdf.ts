import { PDFDocument, degrees } from '@cantoo/pdf-lib'
import type { PDFEmbeddedPage, PDFPage } from '@cantoo/pdf-lib'
import { overlay } from './overlay.ts'
import type { Measure } from './overlay.ts'
import { markLine } from './said.ts'
import type { ReaderMark } from './said.ts'

/** A PDF, or a picture that becomes one of a single page. */
export type Markable = 'application/pdf' | 'image/png' | 'image/jpeg'

export interface Marked {
  bytes: Uint8Array
  pages: number
}

/** The file with the reader's mark on every page, whichever way it is turned. Throws what is locked or no file of its kind. */
export async function markFile(bytes: Uint8Array, kind: Markable, mark: ReaderMark): Promise<Marked> {
  const pdf = kind === 'application/pdf' ? await opened(bytes) : await pictured(bytes, kind)
  const pages = pdf.getPages()
  const sizes = new Map<string, Measure>()
  for (const page of pages) sizes.set(keyOf(measure(page)), measure(page))
  const keys = [...sizes.keys()]
  if (pages.length > 0) {
    const layers = await pdf.embedPdf(
      await overlay([...sizes.values()], mark),
      keys.map((_key, index) => index),
    )
    for (const page of pages) lay(page, layers[keys.indexOf(keyOf(measure(page)))]!)
  }
  pdf.setSubject(markLine(mark))
  pdf.setModificationDate(mark.at)
  return { bytes: await pdf.save(), pages: Math.max(1, pages.length) }
}

const opened = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })

/** Points of the longer side of a picture's page: that of an A4 sheet. */
const longest = 842

async function pictured(bytes: Uint8Array, kind: Exclude<Markable, 'application/pdf'>): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const picture = kind === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return pdf
}

const keyOf = ({ width, height }: Measure) => `${width} ${height}`

const quarterTurns = (page: PDFPage): number => ((Math.round(page.getRotation().angle / 90) % 4) + 4) % 4

/** The visible part of a page, turned as it is read, in whole points. */
function measure(page: PDFPage): Measure {
  const { width, height } = page.getCropBox()
  const [across, down] = quarterTurns(page) % 2 === 1 ? [height, width] : [width, height]
  return { width: Math.max(1, Math.round(across)), height: Math.max(1, Math.round(down)) }
}

/** A turned page has its mark turned the other way, so that it stands upright when it is read. */
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
