import { PDFDocument } from '@cantoo/pdf-lib'
import type { PDFPage } from '@cantoo/pdf-lib'
import { layUpright, visibleSize } from '../../../pdf/rotated-page.ts'
import { overlay } from './overlay.ts'
import type { PageSize } from './overlay.ts'
import { markLine } from './format.ts'
import type { ReaderMark } from './format.ts'

/** A PDF, or a picture that becomes one of a single page. */
export type MarkableType = 'application/pdf' | 'image/png' | 'image/jpeg'

export interface MarkedDocument {
  bytes: Uint8Array
  pages: number
}

/**
 * The file with the reader's mark on every page, whichever way it is turned. Throws what is locked or no file
 * of its kind.
 */
export async function markFile(
  bytes: Uint8Array,
  kind: MarkableType,
  mark: ReaderMark,
): Promise<MarkedDocument> {
  const pdf = kind === 'application/pdf' ? await opened(bytes) : await pictured(bytes, kind)
  const pages = pdf.getPages()
  const sizes = new Map<string, PageSize>()
  for (const page of pages) sizes.set(keyOf(measure(page)), measure(page))
  const keys = [...sizes.keys()]
  if (pages.length > 0) {
    const layers = await pdf.embedPdf(
      await overlay([...sizes.values()], mark),
      keys.map((_key, index) => index),
    )
    for (const page of pages) layUpright(page, layers[keys.indexOf(keyOf(measure(page)))]!)
  }
  pdf.setSubject(markLine(mark))
  pdf.setModificationDate(mark.at)
  return { bytes: await pdf.save(), pages: Math.max(1, pages.length) }
}

const opened = (bytes: Uint8Array) => PDFDocument.load(bytes, { updateMetadata: false })

/** Points of the longer side of a picture's page: that of an A4 sheet. */
const longest = 842

async function pictured(
  bytes: Uint8Array,
  kind: Exclude<MarkableType, 'application/pdf'>,
): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const picture = kind === 'image/png' ? await pdf.embedPng(bytes) : await pdf.embedJpg(bytes)
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  pdf.addPage([width, height]).drawImage(picture, { x: 0, y: 0, width, height })
  return pdf
}

const keyOf = ({ width, height }: PageSize) => `${width} ${height}`

/** A mark needs a point each way, even of a page that shows nothing. */
function measure(page: PDFPage): PageSize {
  const { width, height } = visibleSize(page)
  return { width: Math.max(1, width), height: Math.max(1, height) }
}
