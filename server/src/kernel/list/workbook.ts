import { escaped, pieceLength, relations, rowXml, serialOf, sheetParts, textCell } from './xlsx.ts'
import type { Cell } from './xlsx.ts'
import { zipStream } from './zip.ts'

/** How a cell is shown. Values are decimal text, a day, or words. */
export type CellFormat = 'text' | 'date' | 'quantity' | 'money' | 'price' | 'percent' | 'multiple' | 'number'

export interface WorkbookCell {
  value: string
  look: CellFormat
  /** Without its "="; the value stands beside it, so that readers that don't calculate show it too. */
  formula?: string
}

export interface WorkbookSheet {
  /** At most 31 characters, none of : \ / ? * [ ]. Formulas name it. */
  name: string
  columns: readonly string[]
  /** Asked for once, row by row as they are written, so that a long sheet is never all there. */
  rows: Iterable<readonly (WorkbookCell | undefined)[]>
}

/**
 * Sheets with live formulas. Spreadsheets are told to calculate everything when the file is opened, so what a
 * reader changes is followed at once. Source: ECMA-376, part 1, §18.
 */
export function encodeWorkbook(sheets: readonly WorkbookSheet[]): AsyncGenerator<Buffer> {
  return zipStream([
    { name: '[Content_Types].xml', content: [contentTypes(sheets.length)] },
    { name: '_rels/.rels', content: [relations('officeDocument', 'xl/workbook.xml')] },
    { name: 'xl/workbook.xml', content: [workbook(sheets)] },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: [
        relations(
          ...sheets.flatMap((_sheet, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`]),
          'styles',
          'styles.xml',
        ),
      ],
    },
    { name: 'xl/styles.xml', content: [styleSheet] },
    ...sheets.map((sheet, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: sheetXml(sheet),
    })),
  ])
}

const { declaration, main, office, packages, sheetMl } = sheetParts

function* sheetXml({ columns, rows }: WorkbookSheet): Generator<string> {
  let piece =
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols><col min="1" max="${columns.length}" width="20" customWidth="1"/></cols><sheetData>` +
    rowXml(
      1,
      columns.map((label) => textCell(label, styles.head)),
    )
  let count = 1
  for (const row of rows) {
    count += 1
    piece += rowXml(count, row.map(cellOf))
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}</sheetData></worksheet>`
}

const empty: Cell = { attributes: '', content: '' }

const styles = { head: 1, date: 2, quantity: 3, money: 4, price: 5, percent: 6, multiple: 7 } as const
const plainNumber = /^-?\d+(\.\d+)?$/

function cellOf(given: WorkbookCell | undefined): Cell {
  if (!given || given.value === '') return empty
  const { value, look, formula } = given
  if (look === 'date') return dateCell(value)
  if (look === 'text' || !plainNumber.test(value)) return textCell(value)
  const style = look === 'number' ? '' : ` s="${styles[look]}"`
  const calculated = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  return { attributes: style, content: `${calculated}<v>${value}</v>` }
}

function dateCell(value: string): Cell {
  const serial = serialOf(value)
  return serial === undefined
    ? textCell(value)
    : { attributes: ` s="${styles.date}"`, content: `<v>${serial}</v>` }
}

const contentTypes = (sheets: number) =>
  `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Override PartName="/xl/workbook.xml" ContentType="${sheetMl}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${sheetMl}.styles+xml"/>` +
  Array.from(
    { length: sheets },
    (_sheet, index) =>
      `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${sheetMl}.worksheet+xml"/>`,
  ).join('') +
  `</Types>`

const workbook = (sheets: readonly WorkbookSheet[]) =>
  `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
    .map(
      ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
    )
    .join('')}</sheets><calcPr calcId="191029" fullCalcOnLoad="1"/></workbook>`

const formats = ['yyyy\\-mm\\-dd', '#,##0.######', '#,##0.00', '#,##0.00######', '0.00"%"', '0.00"×"']

const styleSheet =
  `${declaration}<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats
    .map((format, index) => `<numFmt numFmtId="${164 + index}" formatCode="${escaped(format)}"/>`)
    .join('')}</numFmts>` +
  `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
  `<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>` +
  `<cellXfs count="${formats.length + 2}"><xf/><xf fontId="1" applyFont="1"/>${formats
    .map((_format, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`)
    .join('')}</cellXfs></styleSheet>`
