import { attachFile } from './attach-file.ts'
import type { AttachedFile } from './attach-file.ts'
import { writeBody } from './body.ts'
import type { BodyBlock } from './body.ts'
import { drawSign, pdfColours } from './brand.ts'
import type { PdfBrand, PdfColours } from './brand.ts'
import { column, page, px, Sheet } from './sheet.ts'
import type { Style } from './sheet.ts'
import { drawTable } from './table.ts'
import type { PdfTable } from './table.ts'
import type { Phrase } from './wrap.ts'

/** A fact beside the address: "Reference", "GF2-C4-0117". */
export interface PdfFact {
  label: string
  value: string
  strong?: boolean
}

/** Framed: where the money goes. */
export interface PaymentBox {
  heading: string
  rows: readonly PdfFact[]
  /** What the QR code beside them says; left out without one. */
  code?: { content: string; alt: string }
}

/** A notice or a statement: a tenant's letter with tables in it. */
export interface LetterPdf {
  brand: PdfBrand
  /** The tenant's address and mailbox, at the right of its sign. */
  sender: readonly string[]
  recipient: readonly string[]
  facts: readonly PdfFact[]
  title: string
  subtitle?: string
  paragraphs: readonly Phrase[]
  /** What is read like an article, between the paragraphs and the tables. */
  body?: readonly BodyBlock[]
  tables: readonly PdfTable[]
  payment?: PaymentBox
  /** Small print below everything. */
  notes: readonly Phrase[]
  /** At the foot of every page: who the tenant is, and what a statement has to say on each of its pages. */
  footer: string
  createdAt: Date
  /** Files inside the letter: its figures for programs. */
  files?: readonly AttachedFile[]
}

/** A paper on its way down the page. */
interface LetterCursor {
  sheet: Sheet
  colours: PdfColours
  y: number
  /** Nothing but the foot is written below this. */
  bottom: number
}

const footStyle = (colours: PdfColours): Style => ({
  face: 'text',
  size: px(10.5),
  leading: px(15),
  colour: colours.faint,
})
const footWidth = column.width - px(110)
const top = px(56)

/** Writes a letter on as many pages as it takes, with "Page x of y". The same data gives the same bytes. */
export async function letterPdf(data: LetterPdf): Promise<Buffer> {
  const { brand, createdAt, title, subtitle, footer } = data
  const sheet = new Sheet({
    title: subtitle ? `${title}, ${subtitle}` : title,
    author: brand.name,
    createdAt,
  })
  const colours = pdfColours(brand)
  const foot = sheet.heightOf(footer, footStyle(colours), footWidth) + px(10)
  const pen: LetterCursor = { sheet, colours, y: top, bottom: page.height - px(40) - foot - px(18) }
  writeHead(pen, data)
  writeOpening(pen, data)
  writeBody(pen, data.body ?? [], () => newPage(pen))
  for (const table of data.tables) writeTable(pen, table)
  if (data.payment) writePayment(pen, data.payment)
  for (const note of data.notes) writeNote(pen, note)
  for (const file of data.files ?? []) attachFile(sheet, file, createdAt)
  return sheet.finish((number, count) =>
    stampFoot(sheet, { footer, foot, label: `Page ${number} of ${count}` }, colours),
  )
}

function newPage(pen: LetterCursor): number {
  pen.sheet.doc.addPage()
  pen.y = top
  return top
}

/** Makes sure that a piece of this height isn't torn. */
function keepTogether(pen: LetterCursor, height: number): void {
  if (pen.y + height > pen.bottom) newPage(pen)
}

function writeHead(pen: LetterCursor, data: LetterPdf): void {
  const { sheet, colours } = pen
  drawSign(sheet, data.brand, { x: column.left, y: pen.y, height: px(34) })
  const small: Style = { face: 'text', size: px(11.5), leading: px(17), colour: colours.soft, align: 'right' }
  const under = sheet.write(
    'P',
    data.sender.join('\n'),
    { x: column.right - px(280), y: pen.y, width: px(280) },
    small,
  )
  const y = Math.max(under, pen.y + px(34)) + px(32)
  const plain: Style = { face: 'text', size: px(13), leading: px(20), colour: colours.ink }
  const address = sheet.write('P', data.recipient.join('\n'), { x: column.left, y, width: px(370) }, plain)
  pen.y = Math.max(address, writeFacts(pen, data.facts, y)) + px(26)
}

function writeFacts({ sheet, colours }: LetterCursor, facts: readonly PdfFact[], top: number): number {
  // Wide enough for the longest reference that UK banks pass on, 18 characters in groups of four, in one line.
  const left = column.right - px(272)
  const looks: Style = { face: 'text', size: px(13), leading: px(20), colour: colours.ink }
  return facts.reduce((y, { label, value, strong }) => {
    const first = y + px(6.5)
    sheet.write('P', label, { x: left, y: first, width: px(86) }, { ...looks, colour: colours.soft })
    const face = strong ? 'strong' : 'text'
    const below =
      sheet.write(
        'P',
        value,
        { x: left + px(90), y: first, width: px(182) },
        { ...looks, face, align: 'right' },
      ) + px(6.5)
    sheet.artefact(() =>
      sheet.doc.moveTo(left, below).lineTo(column.right, below).lineWidth(px(1)).stroke(colours.hairline),
    )
    return below
  }, top)
}

function writeOpening(pen: LetterCursor, { title, subtitle, paragraphs }: LetterPdf): void {
  const { sheet, colours } = pen
  const box = (y: number) => ({ x: column.left, y, width: column.width })
  const serif: Style = {
    face: 'display',
    size: px(31),
    leading: px(38),
    colour: colours.ink,
    tracking: -0.012,
  }
  pen.y = sheet.write('H1', title, box(pen.y), serif)
  if (subtitle) {
    const second: Style = { ...serif, size: px(19), leading: px(27), colour: colours.soft, tracking: 0 }
    pen.y = sheet.write('P', subtitle, box(pen.y + px(2)), second)
  }
  const prose: Style = { face: 'text', size: px(14.5), leading: px(23), colour: colours.ink }
  const width = px(560)
  pen.y += px(8)
  for (const paragraph of paragraphs) {
    keepTogether(pen, sheet.heightOf(paragraph, prose, width))
    pen.y = sheet.write('P', paragraph, { x: column.left, y: pen.y + px(10), width }, prose)
  }
}

function writeTable(pen: LetterCursor, table: PdfTable): void {
  pen.y = drawTable(
    pen.sheet,
    table,
    { y: pen.y + px(18), bottom: pen.bottom, nextPage: () => newPage(pen) },
    pen.colours,
  )
}

function writePayment(pen: LetterCursor, payment: PaymentBox): void {
  const { sheet, colours } = pen
  const [inset, code] = [px(20), payment.code ? px(94) : 0]
  const value: Style = { face: 'strong', size: px(13), leading: px(20), colour: colours.ink }
  const label: Style = { ...value, face: 'text', colour: colours.soft }
  const width = column.width - 2 * inset - px(142) - code - px(24)
  const heights = payment.rows.map((row) => sheet.heightOf(row.value, value, width) + px(4))
  const height = Math.max(
    heights.reduce((sum, one) => sum + one, px(58)),
    code + px(32),
  )
  pen.y += px(22)
  keepTogether(pen, height)
  const box = { x: column.left, y: pen.y, width: column.width }
  sheet.artefact(() =>
    sheet.doc.roundedRect(box.x, box.y, box.width, height, px(6)).lineWidth(px(1)).stroke(colours.ink),
  )
  const heading: Style = { face: 'strong', size: px(14), leading: px(20), colour: colours.ink }
  let y = sheet.write('H2', payment.heading, { x: box.x + inset, y: box.y + px(16), width }, heading) + px(6)
  for (const [index, row] of payment.rows.entries()) {
    sheet.write('P', row.label, { x: box.x + inset, y, width: px(136) }, label)
    sheet.write('P', row.value, { x: box.x + inset + px(142), y, width }, value)
    y += heights[index] ?? 0
  }
  if (payment.code) {
    const place = {
      x: column.right - inset - code,
      y: box.y + (height - code) / 2,
      side: code,
      colour: colours.ink,
    }
    sheet.qrCode(payment.code.content, payment.code.alt, place)
  }
  pen.y += height
}

function writeNote(pen: LetterCursor, note: Phrase): void {
  const style: Style = { face: 'text', size: px(12), leading: px(18), colour: pen.colours.soft }
  pen.y += px(14)
  keepTogether(pen, pen.sheet.heightOf(note, style, column.width))
  pen.y = pen.sheet.write('P', note, { x: column.left, y: pen.y, width: column.width }, style)
}

function stampFoot(
  sheet: Sheet,
  { footer, foot, label }: { footer: string; foot: number; label: string },
  colours: PdfColours,
): void {
  const y = page.height - px(40) - foot
  sheet.artefact(() =>
    sheet.doc.moveTo(column.left, y).lineTo(column.right, y).lineWidth(px(1)).stroke(colours.rule),
  )
  sheet.stamp(footer, { x: column.left, y: y + px(10), width: footWidth }, footStyle(colours))
  sheet.stamp(
    label,
    { x: column.right - px(100), y: y + px(10), width: px(100) },
    { ...footStyle(colours), align: 'right' },
  )
}
