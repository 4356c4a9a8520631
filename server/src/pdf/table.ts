import type { PdfColours } from './brand.ts'
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

interface Cell {
  text: string
  x: number
  width: number
  align: 'left' | 'right'
}

const padding = px(6.5)
const gutter = px(14)

/**
 * Draws a table from `y` on, over as many pages as it takes. The headings stand on every page, no row is
 * torn, and a total never begins a page alone. Returns the place below the last row.
 */
export function drawTable(
  sheet: Sheet,
  table: PdfTable,
  tablePosition: TablePosition,
  colours: PdfColours,
): number {
  const element = sheet.group('Table')
  const heights = table.rows.map((row) => rowHeight(sheet, table, row, colours))
  const drawHeadings = (y: number) =>
    drawRow(
      sheet,
      {
        cells: cellsOf(
          table,
          table.columns.map(({ heading }) => heading),
        ),
        kind: 'TH',
      },
      y,
      colours,
      element,
    )
  let y = tablePosition.y
  if (y + headingHeight(sheet, table, colours) + (heights[0] ?? 0) > tablePosition.bottom)
    y = tablePosition.nextPage()
  y = drawHeadings(y)
  for (const [index, row] of table.rows.entries()) {
    const kept = (heights[index] ?? 0) + (table.rows[index + 1]?.total ? (heights[index + 1] ?? 0) : 0)
    if (y + kept > tablePosition.bottom) y = drawHeadings(tablePosition.nextPage())
    y = drawRow(
      sheet,
      { cells: cellsOf(table, row.cells), kind: row.total ? 'total' : 'TD' },
      y,
      colours,
      element,
    )
  }
  return y
}

type RowKind = 'TH' | 'TD' | 'total'

function drawRow(
  sheet: Sheet,
  { cells, kind }: { cells: readonly Cell[]; kind: RowKind },
  y: number,
  colours: PdfColours,
  table: PDFKit.PDFStructureElement,
): number {
  const row = sheet.group('TR', table)
  const bottoms = cells.map((cell) =>
    sheet.write(
      kind === 'TH' ? 'TH' : 'TD',
      cell.text,
      { ...cell, y: y + padding },
      cellStyle(kind, cell, colours),
      row,
    ),
  )
  const bottom = Math.max(...bottoms) + padding
  sheet.artefact(() => {
    const rule = (at: number, colour: string) =>
      sheet.doc.moveTo(column.left, at).lineTo(column.right, at).lineWidth(px(1)).stroke(colour)
    if (kind === 'TH') rule(bottom, colours.ink)
    if (kind === 'TD') rule(bottom, colours.hairline)
    if (kind === 'total') rule(y, colours.ink)
  })
  return bottom
}

function cellStyle(kind: RowKind, { align }: Cell, colours: PdfColours): Style {
  if (kind === 'TH') return { face: 'medium', size: px(12), leading: px(18), colour: colours.soft, align }
  const face = kind === 'total' ? 'strong' : 'text'
  return { face, size: px(13), leading: px(20), colour: colours.ink, align, tabular: align === 'right' }
}

function cellsOf({ columns }: PdfTable, texts: readonly string[]): Cell[] {
  const shares = columns.map(({ share = 1 }) => share)
  const unit = column.width / shares.reduce((sum, share) => sum + share, 0)
  return columns.map(({ align = 'left' }, index) => {
    const before = shares.slice(0, index).reduce((sum, share) => sum + share, 0) * unit
    const width = (shares[index] ?? 1) * unit
    const inset = index === 0 ? 0 : gutter
    return { text: texts[index] ?? '', x: column.left + before + inset, width: width - inset, align }
  })
}

function rowHeight(sheet: Sheet, table: PdfTable, row: TableRow, colours: PdfColours): number {
  return heightOf(sheet, cellsOf(table, row.cells), row.total ? 'total' : 'TD', colours)
}

function headingHeight(sheet: Sheet, table: PdfTable, colours: PdfColours): number {
  return heightOf(
    sheet,
    cellsOf(
      table,
      table.columns.map(({ heading }) => heading),
    ),
    'TH',
    colours,
  )
}

function heightOf(sheet: Sheet, cells: readonly Cell[], kind: RowKind, colours: PdfColours): number {
  return (
    Math.max(...cells.map((cell) => sheet.heightOf(cell.text, cellStyle(kind, cell, colours), cell.width))) +
    2 * padding
  )
}
