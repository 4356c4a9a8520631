import PDFDocument from 'pdfkit'
import { fontRuns, openFont } from '../fonts.ts'
import type { FontStyle } from '../fonts.ts'

/** Something that a signer left on a page: in points from the top left corner of the page as it is read. */
export type PageMark = { x: number; y: number; width: number; height: number } & (
  | { kind: 'words'; text: string; face: 'text' | 'display' }
  | { kind: 'picture'; png: Buffer }
  | { kind: 'tick' }
)

export interface MarkedPage {
  width: number
  height: number
  marks: readonly PageMark[]
}

const ink = '#16233b'
/** Letters no larger than these, in points, however large the field is. */
const largest = { text: 12, display: 24 } as const
const smallest = 5

/**
 * One clear page for each given one, with nothing on it but the marks: laid over the pages that were signed.
 */
export async function markPages(pages: readonly MarkedPage[], createdAt: Date): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: createdAt } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const { width, height, marks } of pages) {
    doc.addPage({ size: [width, height], margin: 0 })
    for (const mark of marks) draw(doc, mark)
  }
  doc.end()
  return done
}

function draw(doc: PDFKit.PDFDocument, mark: PageMark): void {
  if (mark.kind === 'picture')
    doc.image(mark.png, mark.x, mark.y, { fit: [mark.width, mark.height], align: 'center', valign: 'center' })
  else if (mark.kind === 'tick') drawTick(doc, mark)
  else drawWords(doc, mark)
}

function drawTick(doc: PDFKit.PDFDocument, { x, y, width, height }: PageMark): void {
  const side = Math.min(width, height)
  doc
    .moveTo(x + side * 0.18, y + side * 0.54)
    .lineTo(x + side * 0.42, y + side * 0.78)
    .lineTo(x + side * 0.84, y + side * 0.24)
    .lineWidth(side * 0.1)
    .lineCap('round')
    .stroke(ink)
}

/** In one line that never leaves its field: letters get smaller before they are cut. */
function drawWords(doc: PDFKit.PDFDocument, mark: Extract<PageMark, { kind: 'words' }>): void {
  const wanted = Math.min(largest[mark.face], mark.height * 0.62)
  const room = mark.width - 4
  const size = Math.max(smallest, Math.min(wanted, (wanted * room) / Math.max(1, widthOf(doc, mark, wanted))))
  doc.save().rect(mark.x, mark.y, mark.width, mark.height).clip()
  let x = mark.x + 2
  for (const run of runsOf(doc, mark.text, mark.face)) {
    doc.font(run.font, size).fillColor(ink)
    doc.text(run.text, x, mark.y + mark.height / 2 + size * 0.35, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
    x += doc.widthOfString(run.text)
  }
  doc.restore()
}

function widthOf(
  doc: PDFKit.PDFDocument,
  { text, face }: { text: string; face: FontStyle },
  size: number,
): number {
  return runsOf(doc, text, face).reduce(
    (sum, run) => sum + doc.font(run.font, size).widthOfString(run.text),
    0,
  )
}

function runsOf(doc: PDFKit.PDFDocument, text: string, face: FontStyle) {
  const runs = fontRuns(text, face)
  // pdfkit takes a font that is parsed already; its types know of files alone.
  for (const { font } of runs) doc.registerFont(font, openFont(font) as unknown as Buffer)
  return runs
}
