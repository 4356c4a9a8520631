import type { PdfColours } from './brand.ts'
import { columnWidths } from './column-widths.ts'
import { column, px } from './sheet.ts'
import type { Sheet, Style } from './sheet.ts'

export interface TableColumn {
  heading: string
  /** Numbers stand right. */
  align?: 'left' | 'right'
  /** Share of the width; 1 where not said. */
  share?: number
}

export interface TableRow {
  cells: readonly string[]
  /** A total has a rule above and strong words. */
  total?: boolean
}

export interface PdfTable {
  columns: readonly TableColumn[]
  rows: readonly TableRow[]
}

export interface TablePosition {
  y: number
  /** Nothing is written below this. */
  bottom: number
  /** Begins a page and returns the place where it may be written on. */
  nextPage: () => number
}

/** Where a column stands. */
interface ColumnPlace {
  x: number
  width: number
  align: 'left' | 'right'
}

interface Cell extends ColumnPlace {
  text: string
}

type RowKind = 'TH' | 'TD' | 'total'

interface DrawnRow {
  cells: readonly Cell[]
  kind: RowKind
  height: number
}

/** A table on its way down the page. */
interface TablePen {
  sheet: Sheet
  colours: PdfColours
  element: PDFKit.PDFStructureElement
  y: number
  bottom: number
}

const padding = px(6.5)
const gutter = px(14)

/**
 * Draws a table from `y` on, over as many pages as it takes. The headings stand on every page, no row of up to
 * half a page is torn, and a total never begins a page alone. Headings that would take too much of every page
 * stand once. Returns the place below the last row.
 */
export function drawTable(
  sheet: Sheet,
  table: PdfTable,
  { y, bottom, nextPage }: TablePosition,
  colours: PdfColours,
): number {
  const pen: TablePen = { sheet, colours, element: sheet.group('Table'), y, bottom }
  const places = placesOf(table.columns, leastWidths(pen, table))
  const headings = table.columns.map(({ heading }) => heading)
  const head = measured(pen, 'TH', cellsOf(places, headings))
  const rows = table.rows.map((row) => measured(pen, row.total ? 'total' : 'TD', cellsOf(places, row.cells)))
  const repeats = head.height <= bottom / 4
  const turn = () => {
    pen.y = nextPage()
    if (repeats) drawRow(pen, head)
  }
  if (pen.y + leastOf(pen, head) + (rows[0] ? leastOf(pen, rows[0]) : 0) > bottom) pen.y = nextPage()
  if (repeats) drawRow(pen, head)
  else drawTorn(pen, head, turn)
  for (const [index, row] of rows.entries()) {
    const next = rows[index + 1]
    if (isLong(pen, row)) drawTorn(pen, row, turn)
    else {
      if (pen.y + row.height + (next?.kind === 'total' ? leastOf(pen, next) : 0) > bottom) turn()
      drawRow(pen, row)
    }
  }
  return pen.y
}

const isLong = ({ bottom }: TablePen, { height }: DrawnRow) => height > bottom / 2

/** The room in which a row can begin: all of it, or of one that is torn two lines. */
const leastOf = (pen: TablePen, row: DrawnRow): number =>
  isLong(pen, row) ? 2 * styleOf(row.kind, pen.colours).leading + 2 * padding : row.height

function drawRow(pen: TablePen, { cells, kind }: Pick<DrawnRow, 'cells' | 'kind'>, goesOn = false): void {
  const { sheet, colours, y } = pen
  const element = sheet.group('TR', pen.element)
  const bottoms = cells.map((cell) =>
    sheet.write(
      kind === 'TH' ? 'TH' : 'TD',
      cell.text,
      { ...cell, y: y + padding },
      styleOf(kind, colours, cell.align),
      element,
    ),
  )
  const bottom = Math.max(y + padding, ...bottoms) + padding
  sheet.artefact(() => {
    const rule = (at: number, colour: string) =>
      sheet.doc.moveTo(column.left, at).lineTo(column.right, at).lineWidth(px(1)).stroke(colour)
    if (kind === 'TH' && !goesOn) rule(bottom, colours.ink)
    if (kind === 'TD' && !goesOn) rule(bottom, colours.hairline)
    if (kind === 'total') rule(y, colours.ink)
  })
  pen.y = bottom
}

/** Over as many pages as a row takes, each cell in its column. */
function drawTorn(pen: TablePen, { cells, kind }: DrawnRow, turn: () => void): void {
  const style = styleOf(kind, pen.colours)
  const texts = cells.map(({ text, width, align }) =>
    pen.sheet.linesOf(text, styleOf(kind, pen.colours, align), width),
  )
  const count = Math.max(...texts.map((lines) => lines.length))
  const room = () => Math.floor((pen.bottom - pen.y - 2 * padding) / style.leading)
  for (let from = 0; from < count;) {
    const least = Math.min(2, count - from)
    if (room() < least) turn()
    const to = from + Math.max(least, room())
    const piece = cells.map((cell, index) => ({ ...cell, text: texts[index]!.slice(from, to).join('\n') }))
    drawRow(pen, { cells: piece, kind }, to < count)
    from = to
  }
}

function styleOf(kind: RowKind, colours: PdfColours, align: ColumnPlace['align'] = 'left'): Style {
  if (kind === 'TH') return { face: 'medium', size: px(12), leading: px(18), colour: colours.soft, align }
  const face = kind === 'total' ? 'strong' : 'text'
  return { face, size: px(13), leading: px(20), colour: colours.ink, align, tabular: align === 'right' }
}

/** What the longest word or figure of each column needs, so that none is broken. */
function leastWidths({ sheet, colours }: TablePen, { columns, rows }: PdfTable): number[] {
  const longest = (text: string, style: Style) =>
    Math.max(...text.split(/\s+/).map((word) => sheet.widthOf(word, style)))
  return columns.map(({ heading, align = 'left' }, index) => {
    const cells = rows.map(({ cells: texts, total }) =>
      longest(texts[index] ?? '', styleOf(total ? 'total' : 'TD', colours, align)),
    )
    return insetOf(index) + Math.max(longest(heading, styleOf('TH', colours, align)), ...cells)
  })
}

const insetOf = (index: number) => (index === 0 ? 0 : gutter)

function placesOf(columns: PdfTable['columns'], least: readonly number[]): ColumnPlace[] {
  const widths = columnWidths(
    columns.map(({ share = 1 }) => share),
    least.map((width) => width + 0.01),
    column.width,
  )
  let x = column.left
  return columns.map(({ align = 'left' }, index) => {
    const inset = insetOf(index)
    const [from, width] = [x + inset, (widths[index] ?? 0) - inset]
    x += width + inset
    return { x: from, width, align }
  })
}

/** The cells that a row has: one that ends early has no more. */
const cellsOf = (places: readonly ColumnPlace[], texts: readonly string[]): Cell[] =>
  texts.slice(0, places.length).map((text, index) => ({ ...places[index]!, text }))

function measured({ sheet, colours }: TablePen, kind: RowKind, cells: readonly Cell[]): DrawnRow {
  const heights = cells.map(({ text, width, align }) =>
    sheet.heightOf(text, styleOf(kind, colours, align), width),
  )
  return { cells, kind, height: Math.max(0, ...heights) + 2 * padding }
}
