import { drawChart } from './chart.ts'
import type { PdfChart } from './chart.ts'
import type { PdfColours } from './brand.ts'
import { column, px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'
import { drawTable } from './table.ts'
import type { PdfTable } from './table.ts'
import type { Phrase } from './wrap.ts'

/** A piece of a paper that is read like an article. */
export type BodyBlock =
  | { kind: 'lede' | 'paragraph' | 'quote'; text: Phrase }
  | { kind: 'heading'; level: 2 | 3 | 4; text: Phrase }
  | { kind: 'item'; depth: number; marker: string; text: Phrase }
  | { kind: 'table'; title?: string; table: PdfTable }
  | { kind: 'chart'; title: string; chart: PdfChart }
  /** PNG or JPEG, with the words that stand for it; without words it is decoration. */
  | { kind: 'picture'; alt: string; bytes: Uint8Array; width: number; height: number }
  /** Below figures: whose they are, and where a picture was. */
  | { kind: 'note'; text: Phrase }

/** Where a paper is written on. */
export interface BodyCursor {
  sheet: Sheet
  colours: PdfColours
  y: number
  bottom: number
}

type NextPage = () => number

const width = px(560)

/** Writes blocks one below the other, over as many pages as they take. A heading never ends a page. */
export function writeBody(pen: BodyCursor, blocks: readonly BodyBlock[], nextPage: NextPage): void {
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'heading') writeHeading(pen, block, { nextPage, next: blocks[index + 1] })
    else writeBlock(pen, block, nextPage)
  }
}

function writeBlock(
  pen: BodyCursor,
  block: Exclude<BodyBlock, { kind: 'heading' }>,
  nextPage: NextPage,
): void {
  switch (block.kind) {
    case 'table':
      writeTitle(pen, block.title, px(90), nextPage)
      pen.y = drawTable(
        pen.sheet,
        block.table,
        { y: pen.y + px(8), bottom: pen.bottom, nextPage },
        pen.colours,
      )
      pen.y += px(6)
      return
    case 'chart':
      writeTitle(pen, block.title, px(270), nextPage)
      pen.y = drawChart(pen.sheet, block.chart, { y: pen.y + px(8) }, pen.colours)
      return
    case 'picture':
      return drawPicture(pen, block, nextPage)
    case 'item':
      return writeItem(pen, block, nextPage)
    case 'quote':
      return writeQuote(pen, block.text, nextPage)
    default:
      writeProse(pen, block.text, { style: styleOf(pen, block.kind), x: column.left, width }, nextPage)
  }
}

/** Most of a page, so that a tall picture leaves room for what it is about. */
const mostHeight = px(620)

type PictureBlock = Extract<BodyBlock, { kind: 'picture' }>

/** As wide as the text at most, and never larger than it is. */
function drawnSize({ width: wide, height: high }: PictureBlock): { width: number; height: number } {
  const scale = Math.min(1, width / px(wide), mostHeight / px(high))
  return { width: px(wide) * scale, height: px(high) * scale }
}

/** It stays on one page. */
function drawPicture(pen: BodyCursor, block: PictureBlock, nextPage: NextPage): void {
  const size = drawnSize(block)
  pen.y += px(18)
  if (pen.y + size.height > pen.bottom) nextPage()
  const { sheet, y } = pen
  const draw = () => void sheet.doc.image(Buffer.from(block.bytes), column.left, y, size)
  if (block.alt === '') sheet.artefact(draw)
  else sheet.figure(block.alt, draw)
  pen.y += size.height + px(6)
}

function styleOf({ colours }: BodyCursor, kind: 'lede' | 'paragraph' | 'note'): Style {
  if (kind === 'lede') return { face: 'display', size: px(17), leading: px(26), colour: colours.ink }
  if (kind === 'note') return { face: 'text', size: px(12), leading: px(18), colour: colours.soft }
  return { face: 'text', size: px(14.5), leading: px(23), colour: colours.ink }
}

/** Of a table or a chart: it stays with what it names. */
function writeTitle(pen: BodyCursor, title: string | undefined, below: number, nextPage: NextPage): void {
  pen.y += px(18)
  if (title === undefined) return
  const style: Style = { face: 'strong', size: px(14.5), leading: px(21), colour: pen.colours.ink }
  const height = pen.sheet.heightOf(title, style, column.width)
  if (pen.y + height + below > pen.bottom) nextPage()
  pen.y = pen.sheet.write('H2', title, { x: column.left, y: pen.y, width: column.width }, style)
}

const headingSizes = { 2: px(19), 3: px(16.5), 4: px(14.5) } as const

function writeHeading(
  pen: BodyCursor,
  { level, text }: Extract<BodyBlock, { kind: 'heading' }>,
  { nextPage, next }: { nextPage: NextPage; next: BodyBlock | undefined },
): void {
  const size = headingSizes[level]
  const style: Style = { face: 'strong', size, leading: size * 1.4, colour: pen.colours.ink }
  const height = pen.sheet.heightOf(text, style, width)
  const below = belowHeading(next)
  pen.y += px(20)
  if (pen.y + height + below > pen.bottom) nextPage()
  pen.y = pen.sheet.write('H2', text, { x: column.left, y: pen.y, width }, style)
}

/** What a heading stays with. */
function belowHeading(next: BodyBlock | undefined): number {
  if (next?.kind === 'chart') return px(330)
  return next?.kind === 'picture' ? drawnSize(next).height + px(18) : px(70)
}

interface Setting {
  style: Style
  x: number
  width: number
}

/** A text that goes on over pages, where it is too long for what is left of one. */
function writeProse(
  pen: BodyCursor,
  text: Phrase,
  { style, x, width: wide }: Setting,
  nextPage: NextPage,
): void {
  pen.y += px(10)
  let left: Phrase | null = text
  while (left !== null) {
    const room = Math.floor((pen.bottom - pen.y) / style.leading)
    const { head, rest } = pen.sheet.divided(left, { style, width: wide, lines: room })
    // Two lines at least, at the foot of a page and at the head of the next.
    if (rest !== null && (room < 2 || head === null)) {
      nextPage()
      continue
    }
    pen.y = pen.sheet.write('P', head!, { x, y: pen.y, width: wide }, style)
    left = rest
  }
}

function writeItem(
  pen: BodyCursor,
  { depth, marker, text }: Extract<BodyBlock, { kind: 'item' }>,
  nextPage: NextPage,
): void {
  const style = styleOf(pen, 'paragraph')
  const inset = px(22) * depth
  if (pen.y + px(4) + style.leading > pen.bottom) nextPage()
  const y = pen.y + px(4)
  if (marker !== '') pen.sheet.stamp(marker, { x: column.left + inset - px(18), y, width: px(18) }, style)
  pen.y = y - px(10)
  writeProse(pen, text, { style, x: column.left + inset, width: width - inset }, nextPage)
}

function writeQuote(pen: BodyCursor, text: Phrase, nextPage: NextPage): void {
  const style = styleOf(pen, 'paragraph')
  const wide = width - px(20)
  const height = pen.sheet.heightOf(text, style, wide)
  if (pen.y + px(10) + height > pen.bottom && height < pen.bottom / 2) nextPage()
  const [from, page] = [pen.y + px(10), pen.sheet.pageNumber]
  writeProse(pen, text, { style, x: column.left + px(20), width: wide }, nextPage)
  if (pen.sheet.pageNumber !== page) return
  const { sheet, colours } = pen
  sheet.artefact(() =>
    sheet.doc
      .moveTo(column.left + px(1), from)
      .lineTo(column.left + px(1), pen.y)
      .lineWidth(px(2))
      .stroke(colours.rule),
  )
}
