import { londonDayAndTime } from '@moorgate/contract/london-time.ts'
import type { CsvColumn, CsvRow } from './csv.ts'
import { zipStream } from './zip.ts'

export interface SheetColumn extends CsvColumn {
  /** What the first row says: "Registered". */
  label: string
}

/** Rows that a worksheet holds, its first one included. */
const mostRows = 1_048_576
/** Characters that a cell holds. */
const mostCharacters = 32_767
/** Characters gathered before a piece is handed on. */
export const pieceLength = 64 * 1024
const styles = { date: 1, moment: 2, head: 3 } as const

/**
 * A table as an Excel workbook that leaves while its rows are still being read. Written here, because the
 * library in use elsewhere takes all rows at once and money as floating-point numbers: here 100,000 rows pass
 * in flat memory, and an amount keeps its digits. Text is never a formula; numbers and dates are numbers and
 * dates. Source: ECMA-376, part 1, §18.
 */
export function encodeXlsx(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CsvRow>,
  sheetName: string,
): AsyncGenerator<Buffer> {
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypes] },
    { name: '_rels/.rels', content: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(sheetName)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [relations('worksheet', 'worksheets/sheet1.xml', 'styles', 'styles.xml')],
    },
    { name: 'xl/styles.xml', content: [styleSheet] },
    { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, rows) },
  ])
}

async function* sheet(columns: readonly SheetColumn[], rows: AsyncIterable<CsvRow>): AsyncGenerator<string> {
  let piece =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols><col min="1" max="${columns.length}" width="18" customWidth="1"/></cols>` +
    `<sheetData>${rowXml(
      1,
      columns.map(({ label }) => textCell(label, styles.head)),
    )}`
  const clock = londonClock()
  let count = 1
  for await (const row of rows) {
    count += 1
    piece += rowXml(
      count,
      columns.map(({ kind }, index) => cellOf(row[index] ?? '', kind, clock)),
    )
    if (count === mostRows - 1) {
      piece += rowXml(mostRows, [textCell('There are more rows than a worksheet holds. Export them as CSV.')])
      break
    }
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

/** A cell as its attributes and content; where it stands is its row's to say. */
export interface Cell {
  attributes: string
  content: string
}

/**
 * A row as XML, the first is 1. Readers other than Excel need the address of every cell that holds something.
 */
export const rowXml = (row: number, cells: readonly Cell[]): string =>
  `<row r="${row}">${cells
    .map(({ attributes, content }, index) =>
      content === '' ? '' : `<c r="${columnName(index)}${row}"${attributes}>${content}</c>`,
    )
    .join('')}</row>`

/** 0 → A, 25 → Z, 26 → AA. */
export function columnName(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

/** Excel counts with 15 digits; a longer number would change, so it stays text. */
const exactNumber = /^-?\d{1,15}$|^(?=[\d.-]{1,17}$)-?\d+\.\d+$/

/** `1250.00` → a number, `2026-11-20` → a day, anything else → text as it is. */
function cellOf(value: string, kind: CsvColumn['kind'], clock: Clock): Cell {
  if (value === '') return { attributes: '', content: '' }
  if (kind === 'number' && exactNumber.test(value)) return { attributes: '', content: `<v>${value}</v>` }
  const serial = kind === 'date' ? serialOf(value, clock) : undefined
  if (serial === undefined) return textCell(value)
  const style = value.length > 10 ? styles.moment : styles.date
  return { attributes: ` s="${style}"`, content: `<v>${serial}</v>` }
}

const daysFrom1900To1970 = 25_569
const millisecondsOfDay = 86_400_000
const millisecondsOfHour = 3_600_000

/** What a clock shows at a moment, both as milliseconds since 1970. */
type Clock = (at: number) => number

/**
 * A clock in London, which changes on the hour alone. It remembers the last hour for as long as its sheet is
 * written: rows beside each other are often of one hour.
 */
function londonClock(): Clock {
  let last = { hour: Number.NaN, offset: 0 }
  return (at) => {
    const hour = Math.floor(at / millisecondsOfHour) * millisecondsOfHour
    if (hour !== last.hour) {
      const { day, time } = londonDayAndTime(new Date(hour))
      last = { hour, offset: Date.parse(`${day}T${time}Z`) - hour }
    }
    return at + last.offset
  }
}

/**
 * Days since 30 December 1899. A cell holds no time zone, so moments are as a clock in London shows them:
 * `2026-07-20T11:00:00Z` → 46223.5. Excel knows no day before March 1900 rightly.
 */
export function serialOf(value: string, clock: Clock = londonClock()): number | undefined {
  const at = Date.parse(value)
  if (Number.isNaN(at)) return undefined
  const shown = value.length > 10 ? clock(at) : at
  const serial = shown / millisecondsOfDay + daysFrom1900To1970
  return serial < 61 ? undefined : Math.round(serial * 1e8) / 1e8
}

export function textCell(value: string, style?: number): Cell {
  const text = escaped(value.slice(0, mostCharacters))
  return {
    attributes: ` t="inlineStr"${style === undefined ? '' : ` s="${style}"`}`,
    content: `<is><t xml:space="preserve">${text}</t></is>`,
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** XML has no place for most control characters, or for half a surrogate pair. */
export const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\ufffe\uffff]/gu, (character) => (/[\t\n\r]/.test(character) ? character : ''))
    .replaceAll(/[&<>"]/g, (character) => entities[character] ?? character)

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const sheetMl = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** What every file of a workbook has in common. */
export const sheetParts = { declaration, main, packages, office, sheetMl }

const contentTypes =
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/>` +
  `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetMl}.worksheet+xml"/></Types>`

/** Pairs of kind and target, numbered from `rId1`. */
export function relations(...pairs: readonly string[]): string {
  const all = pairs.flatMap((kind, index) =>
    index % 2 === 0
      ? [`<Relationship Id="rId${index / 2 + 1}" Type="${office}/${kind}" Target="${pairs[index + 1]}"/>`]
      : [],
  )
  return `${declaration}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`
}

/** A sheet's name has at most 31 characters and none of : \ / ? * [ ]. */
export const sheetNameOf = (text: string): string => text.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31)

const workbook = (name: string) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  `<sheet name="${escaped(sheetNameOf(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

const styleSheet =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
  `<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
  `<cellXfs count="4"><xf/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/>` +
  `<xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`
