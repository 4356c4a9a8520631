import QRCode from 'qrcode'
import { ArchivePdf } from './archive-pdf.ts'
import { fontRuns, openFont } from './fonts.ts'
import type { FontStyle, FontRun } from './fonts.ts'
import { darkRuns } from './dark-runs.ts'
import { phraseOf, wrap } from './wrap.ts'
import type { Phrase, TextPiece } from './wrap.ts'

/** The design's measures are CSS pixels; a PDF counts in points. */
export const px = (pixels: number) => pixels * 0.75
const millimetres = (count: number) => (count * 72) / 25.4

/** A4 with margins of 18 mm (design language §5, Print). In points. */
export const page = { width: 595.28, height: 841.89, margin: millimetres(18) } as const
export const column = {
  left: page.margin,
  right: page.width - page.margin,
  width: page.width - 2 * page.margin,
} as const

/** How a text looks. Size and leading in points. */
export interface Style {
  face: FontStyle
  size: number
  leading: number
  colour: string
  align?: 'left' | 'right' | 'center'
  /** Part of the size that is added between letters. */
  tracking?: number
  /** Digits of one width, so that columns of them line up. */
  tabular?: boolean
}

/** What a piece of a paper is, for readers that listen: PDF 1.7 §14.8.4. */
export type Role = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

export interface Box {
  x: number
  y: number
  width: number
}

export interface SheetFacts {
  title: string
  author: string
  /**
   * Stands in the file as its date. Taken from the data, never from the clock: the same data gives the same
   * bytes.
   */
  createdAt: Date
}

/** Element of the structure that readers walk through. */
type Structure = PDFKit.PDFStructureElement

/**
 * A PDF under the pen, for the archive (PDF/A-3b): tagged, with embedded fonts and text that can be selected and searched. Every mark
 * belongs to an element of the structure or is an artefact.
 */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly #root: Structure
  readonly #fonts = new Set<string>()
  readonly #chunks: Buffer[] = []
  readonly #done: Promise<Buffer>

  constructor({ title, author, createdAt }: SheetFacts) {
    this.doc = new ArchivePdf({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-3b',
      tagged: true,
      displayTitle: true,
      font: '', // The library would read the measures of Helvetica for each paper, which none is set in.
      lang: 'en-GB',
      info: { Title: title, Author: author, Creator: author, Producer: author, CreationDate: createdAt },
    })
    this.#done = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(this.#chunks)))
      this.doc.on('error', reject)
    })
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** Ends the paper. @param onEachPage draws what stands on every page, once their number is known */
  async finish(onEachPage: (number: number, count: number) => void = () => {}): Promise<Buffer> {
    const { count } = this.doc.bufferedPageRange()
    for (let number = 1; number <= count; number++) {
      this.doc.switchToPage(number - 1)
      onEachPage(number, count)
    }
    this.#root.end()
    this.doc.end()
    return this.#done
  }

  /** A new element to put rows or cells into. */
  group(role: 'Table' | 'TR', parent: Structure = this.#root): Structure {
    const element = this.doc.struct(role)
    parent.add(element)
    return element
  }

  /** Lines and colours that mean nothing to somebody who listens. */
  artefact(draw: () => void): void {
    this.doc.markContent('Artifact')
    this.doc.save()
    draw()
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /** How high a text gets in a column, in points. */
  heightOf(phrase: Phrase, style: Style, width: number): number {
    return this.#lines(phrase, style, width).length * style.leading
  }

  /** The lines of a text in a column, for one that goes on elsewhere. */
  linesOf(text: string, style: Style, width: number): string[] {
    return this.#lines(text, style, width).map((line) => line.map((piece) => piece.text).join(''))
  }

  widthOf(text: string, style: Style): number {
    return this.#measure({ text, face: style.face }, style)
  }

  /** The page that is written on; the first is 1. */
  get pageNumber(): number {
    return this.doc.bufferedPageRange().count
  }

  /**
   * A text divided after so many lines of its column: what fits, and what is left. Nothing is left of one that
   * fits; nothing fits where there is no room for a line.
   */
  divided(
    phrase: Phrase,
    { style, width, lines }: { style: Style; width: number; lines: number },
  ): { head: Phrase | null; rest: Phrase | null } {
    const all = this.#lines(phrase, style, width)
    if (all.length <= lines) return { head: phrase, rest: null }
    if (lines < 1) return { head: null, rest: phrase }
    return { head: phraseOf(all.slice(0, lines)), rest: phraseOf(all.slice(lines)) }
  }

  /** Writes a text into a column. Returns the place below its last line. */
  write(role: Role, phrase: Phrase, box: Box, style: Style, parent: Structure = this.#root): number {
    const lines = this.#lines(phrase, style, box.width)
    parent.add(this.doc.struct(role, {}, () => this.#draw(lines, box, style)))
    return box.y + lines.length * style.leading
  }

  /** The same outside the structure: page numbers and the like. */
  stamp(phrase: Phrase, box: Box, style: Style): number {
    const lines = this.#lines(phrase, style, box.width)
    this.artefact(() => this.#draw(lines, box, style))
    return box.y + lines.length * style.leading
  }

  /** A picture that means something, with the words that stand for it. */
  figure(alt: string, draw: () => void): void {
    this.#root.add(this.doc.struct('Figure', { alt }, draw))
  }

  /** A QR code of `side` points. Error correction M; a quiet zone of four modules is the caller's. */
  qrCode(content: string, alt: string, place: { x: number; y: number; side: number; colour: string }): void {
    const { size, data } = QRCode.create(content, { errorCorrectionLevel: 'M' }).modules
    const module = place.side / size
    this.figure(alt, () => {
      for (let row = 0; row < size; row++) {
        for (const [from, to] of darkRuns(data.subarray(row * size, (row + 1) * size))) {
          this.doc.rect(place.x + from * module, place.y + row * module, (to - from) * module, module)
        }
      }
      this.doc.fill(place.colour)
    })
  }

  #lines(phrase: Phrase, style: Style, width: number): TextPiece[][] {
    return wrap(phrase, style.face, width, (piece) => this.#measure(piece, style))
  }

  #measure({ text, face }: TextPiece, style: Style): number {
    return fontRuns(text, face).reduce((sum, run) => {
      this.#use(run.font, style.size)
      return sum + this.#widthOf(run, style)
    }, 0)
  }

  /**
   * In the font that is in use. Papers say the same words again and again, and setting them is most of the
   * work of a paper.
   */
  #widthOf({ font, text }: FontRun, style: Style): number {
    const key = `${font} ${style.size} ${style.tracking ?? 0} ${style.tabular ?? false} ${text}`
    const known = widths.get(key)
    if (known !== undefined) return known
    const width = this.doc.widthOfString(text, typeset(style))
    if (widths.size >= mostWidths) widths.clear()
    widths.set(key, width)
    return width
  }

  #draw(lines: readonly TextPiece[][], box: Box, style: Style): void {
    for (const [index, line] of lines.entries()) {
      const width = line.reduce((sum, piece) => sum + this.#measure(piece, style), 0)
      const slack = { left: 0, center: (box.width - width) / 2, right: box.width - width }[
        style.align ?? 'left'
      ]
      let x = box.x + slack
      const baseline = box.y + index * style.leading + style.leading * 0.5 + style.size * 0.35
      for (const piece of line) x = this.#drawPiece(piece, { x, y: baseline }, style)
    }
  }

  #drawPiece(piece: TextPiece, at: { x: number; y: number }, style: Style): number {
    let { x } = at
    for (const run of fontRuns(piece.text, piece.face)) {
      this.#use(run.font, style.size)
      const options = { ...typeset(style), lineBreak: false, baseline: 'alphabetic' as const }
      this.doc.fillColor(style.colour).text(run.text, x, at.y, options)
      x += this.#widthOf(run, style)
    }
    return x
  }

  #use(font: string, size: number): void {
    if (!this.#fonts.has(font)) this.doc.registerFont(font, pdfFont(font))
    this.#fonts.add(font)
    this.doc.font(font, size)
  }
}

/** Of runs of text, in points. */
const widths = new Map<string, number>()
const mostWidths = 20_000

/** pdfkit takes a font that is parsed already; its types know of files alone. */
const pdfFont = (font: string) => openFont(font) as unknown as Buffer

function typeset({ size, tracking = 0, tabular = false }: Style) {
  return { characterSpacing: size * tracking, ...(tabular && { features: ['tnum' as const] }) }
}
