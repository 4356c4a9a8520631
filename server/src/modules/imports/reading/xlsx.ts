import { attribute, decodeEntities, tagsOf } from './xml.ts'
import { openZip } from './zip.ts'
import { refuseFile } from './unreadable.ts'
import { dateOfSerial, dateStyles } from './xlsx-dates.ts'

export interface SheetRead {
  name: string
  rows: string[][]
}

export interface SheetLimits {
  rows: number
  columns: number
}

/**
 * The first visible sheet of a workbook as text: numbers as they are stored, dates as `YYYY-MM-DD`, formulas as their last result.
 * Cells beyond the limits end the reading, so that one cell in column XFD does not become 16,384 columns.
 */
export function readXlsx(file: Buffer, limits: SheetLimits): SheetRead {
  const part = openZip(file)
  const sheet = firstSheet(part)
  const xml = part(sheet.path) ?? refuseFile('The workbook has no sheet that can be read.')
  const strings = sharedStrings(part('xl/sharedStrings.xml'))
  const dates = dateStyles(part('xl/styles.xml'))
  return { name: sheet.name, rows: readCells(xml, { strings, dates, epoch1904: sheet.epoch1904, limits }) }
}

type Part = (name: string) => string | undefined

function firstSheet(part: Part): { name: string; path: string; epoch1904: boolean } {
  const workbook = part('xl/workbook.xml') ?? refuseFile('The file is not an Excel workbook.')
  const targets = new Map<string, string>()
  for (const { name, attributes } of tagsOf(part('xl/_rels/workbook.xml.rels') ?? ''))
    if (name === 'Relationship')
      targets.set(attribute(attributes, 'Id') ?? '', attribute(attributes, 'Target') ?? '')
  let epoch1904 = false
  for (const { name, attributes, closes } of tagsOf(workbook)) {
    if (name === 'workbookPr') epoch1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (name !== 'sheet' || closes || (attribute(attributes, 'state') ?? 'visible') !== 'visible') continue
    const target = targets.get(attribute(attributes, 'id') ?? '') ?? 'worksheets/sheet1.xml'
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    return { name: attribute(attributes, 'name') ?? 'Sheet', path, epoch1904 }
  }
  return refuseFile('The workbook has no sheet that can be read.')
}

/** Texts that cells share, by number. Runs of one text are joined; phonetic readings are left out. */
function sharedStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  let current = ''
  let isPhonetic = false
  for (const tag of tagsOf(xml ?? '')) {
    if (tag.name === 'si' && !tag.closes) current = ''
    if (tag.name === 'rPh') isPhonetic = !tag.closes
    if (tag.name === 't' && tag.closes && !isPhonetic) current += decodeEntities(tag.textBefore)
    if (tag.name === 'si' && (tag.closes || tag.empty)) strings.push(current)
  }
  return strings
}

interface Context {
  strings: readonly string[]
  dates: ReadonlySet<number>
  epoch1904: boolean
  limits: SheetLimits
}

function readCells(xml: string, context: Context): string[][] {
  const rows: string[][] = []
  let row = 0
  let column = 0
  let cell: { type: string; style: number } | undefined
  let value = ''
  for (const { name, closes, empty, attributes, textBefore } of tagsOf(xml)) {
    if (name === 'row' && !closes) {
      row = Number(attribute(attributes, 'r') ?? row + 1)
      column = 0
    } else if (name === 'c' && !closes) {
      column = columnOf(attribute(attributes, 'r')) ?? column
      cell = { type: attribute(attributes, 't') ?? 'n', style: Number(attribute(attributes, 's') ?? 0) }
      value = ''
      if (empty) column += 1
    } else if ((name === 'v' || name === 't') && closes && cell) {
      value += textBefore
    } else if (name === 'c' && closes && cell) {
      if (value !== '') put(rows, { row, column, limits: context.limits }, textOf(value, cell, context))
      cell = undefined
      column += 1
    } else if (name === 'sheetData' && closes) break
  }
  return rows
}

/** Rows and columns come into being with their first value: formatted emptiness below the table costs nothing. */
function put(
  rows: string[][],
  { row, column, limits }: { row: number; column: number; limits: SheetLimits },
  text: string,
): void {
  if (!(row >= 1 && row <= limits.rows)) refuseFile('The sheet has more rows than can be imported at once.')
  if (column >= limits.columns) return
  while (rows.length < row) rows.push([])
  const cells = rows[row - 1]!
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** `C7` → 2, `AA1` → 26; undefined without a reference. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function textOf(raw: string, { type, style }: { type: string; style: number }, context: Context): string {
  const value = decodeEntities(raw)
  if (type === 's') return context.strings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  if (type === 'e') return ''
  if (type === 'd') return value.slice(0, 10)
  if (type === 'n' && context.dates.has(style)) return dateOfSerial(value, context.epoch1904) ?? value
  return value
}
