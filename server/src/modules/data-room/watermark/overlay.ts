import PDFDocument from 'pdfkit'
import { fontRuns, openFont } from '../../../pdf/fonts.ts'
import type { FontStyle } from '../../../pdf/fonts.ts'
import { markLine } from './format.ts'
import type { ReaderMark } from './format.ts'

export interface PageSize {
  /** Points, as the page is read. */
  width: number
  height: number
}

const ink = '#3b4458'
/** Points. Three lines across the page can't be cut off with an edge; the foot can be read without effort. */
const acrossSize = { most: 26, least: 8 } as const
const footSize = 7
const across = { opacity: 0.14, places: [0.2, 0.5, 0.8] } as const

/**
 * One clear page for each size, with nothing on it but the reader's mark: to be laid over the pages of that
 * size.
 */
export async function overlay(sizes: readonly PageSize[], mark: ReaderMark): Promise<Buffer> {
  const doc = new PDFDocument({ autoFirstPage: false, margin: 0, info: { CreationDate: mark.at } })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  for (const size of sizes) {
    doc.addPage({ size: [size.width, size.height], margin: 0 })
    drawAcross(doc, size, markLine(mark))
    drawFoot(doc, size, `${mark.room}. For ${markLine(mark)} only.`)
  }
  doc.end()
  return done
}

function drawAcross(doc: PDFKit.PDFDocument, { width, height }: PageSize, line: string): void {
  const size = fitting(doc, line, {
    face: 'medium',
    room: Math.min(width, height * 1.4) * 0.88,
    ...acrossSize,
  })
  const angle = (-Math.atan2(height, width) * 180) / Math.PI
  for (const place of across.places) {
    doc.save().translate(width / 2, height * place)
    // The outer lines lie flatter, so that they stay on the page.
    doc.rotate(place === 0.5 ? angle : angle / 3)
    write(doc, line, {
      face: 'medium',
      size,
      opacity: across.opacity,
      x: -widthOf(doc, line, 'medium', size) / 2,
      y: 0,
    })
    doc.restore()
  }
}

function drawFoot(doc: PDFKit.PDFDocument, { width, height }: PageSize, line: string): void {
  const size = fitting(doc, line, { face: 'text', room: width - 24, most: footSize, least: 3 })
  write(doc, line, { face: 'text', size, opacity: 0.75, x: 12, y: height - 8 })
}

interface FontFit {
  face: FontStyle
  room: number
  most: number
  least: number
}

function fitting(doc: PDFKit.PDFDocument, line: string, { face, room, most, least }: FontFit): number {
  return Math.max(least, Math.min(most, (most * room) / Math.max(1, widthOf(doc, line, face, most))))
}

const widthOf = (doc: PDFKit.PDFDocument, line: string, face: FontStyle, size: number): number =>
  runsOf(doc, line, face).reduce((sum, { font, text }) => sum + doc.font(font, size).widthOfString(text), 0)

interface TextPosition {
  face: FontStyle
  size: number
  opacity: number
  x: number
  y: number
}

function write(doc: PDFKit.PDFDocument, line: string, { face, size, opacity, x, y }: TextPosition): void {
  let at = x
  doc.fillColor(ink).fillOpacity(opacity)
  for (const { font, text } of runsOf(doc, line, face)) {
    doc.font(font, size).text(text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    at += doc.widthOfString(text)
  }
}

function runsOf(doc: PDFKit.PDFDocument, line: string, face: FontStyle) {
  const runs = fontRuns(line, face)
  // pdfkit takes a font that is parsed already; its types know of files alone.
  for (const { font } of runs) doc.registerFont(font, openFont(font) as unknown as Buffer)
  return runs
}
