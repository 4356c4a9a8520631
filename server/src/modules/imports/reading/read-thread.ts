import { importLimits } from '@moorgate/contract'
import type { ImportColumn, ImportField } from '@moorgate/contract'
import { threadJob } from '../../../kernel/work-thread.ts'
import { guessColumns } from '../mapping/guess-columns.ts'
import type { HeadingMemory } from '../mapping/guess-columns.ts'
import { plainHeading } from '../mapping/headings.ts'
import { readFile } from 'node:fs/promises'
import { Unzip } from '../../../kernel/unzip.ts'
import { readCsv } from './csv.ts'
import { decodeText } from '../../../kernel/spreadsheet/decode-text.ts'
import { refuseFile } from '../../../kernel/spreadsheet/unreadable.ts'
import { readXlsx } from '../../../kernel/spreadsheet/read-xlsx.ts'

/** A file as a table: headings, and rows with their numbers in the file (its first row is row 1). */
interface FileRead {
  sheet: string | null
  headings: string[]
  rows: { row: number; cells: string[] }[]
}

/**
 * Reads a file. Refuses on `file` what is empty, damaged or beyond the limits; empty rows are passed over.
 * Belongs in a work thread.
 */
async function readImportFile(path: string, extension: string): Promise<FileRead> {
  const { sheet, rows } = await tableOf(await readFile(path), extension)
  const first = headingsRow(rows)
  const headings = (rows[first] ?? refuseFile('The file is empty.')).map((cell) => tidy(cell))
  while (headings.at(-1) === '') headings.pop()
  checkWidth(headings, rows)
  const filled = rows
    .map((cells, index) => ({
      row: index + 1,
      cells: headings.map((_, column) => tidy(cells[column] ?? '')),
    }))
    .slice(first + 1)
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) refuseFile('The file has headings but no rows.')
  if (filled.length > importLimits.rows) refuseFile(tooManyRows)
  for (const { row, cells } of filled) checkCells(row, cells)
  return { sheet, headings, rows: filled }
}

const tooManyRows = `The file has more than ${importLimits.rows.toLocaleString('en-GB')} rows. Split it into smaller ones.`

async function tableOf(
  bytes: Buffer,
  extension: string,
): Promise<{ sheet: string | null; rows: string[][] }> {
  const most = importLimits.rows + 100
  if (extension !== 'xlsx') {
    const rows = readCsv(decodeText(bytes), most + 1)
    return rows.length > most ? refuseFile(tooManyRows) : { sheet: null, rows }
  }
  const limits = { rows: most, columns: importLimits.columns + 1, cell: importLimits.cell }
  const { name, rows } = await readXlsx(await Unzip.open(bytes), limits)
  return { sheet: name, rows }
}

const mostTitleRows = 5

const filledIn = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length

/**
 * The index of the headings: the first row that isn't empty. Up to five rows of one cell above a table of
 * several columns are its title ("Investors, 3 March"); a stray cell below a list of one column makes no
 * table of it.
 */
function headingsRow(rows: readonly (readonly string[])[]): number {
  const filled = [...rows.keys()].filter((index) => filledIn(rows[index]!) > 0)
  const titles = filled.findIndex((index) => filledIn(rows[index]!) > 1)
  const below = filled.slice(titles + 1)
  const isTable = below.filter((index) => filledIn(rows[index]!) > 1).length * 2 > below.length
  return (titles > 0 && titles <= mostTitleRows && isTable ? filled[titles] : filled[0]) ?? -1
}

/** The file names no column beyond its headings: a value there would be lost in silence. */
function checkWidth(headings: readonly string[], rows: readonly string[][]): void {
  if (headings.length > importLimits.columns)
    refuseFile(`The file has more than ${importLimits.columns} columns.`)
  const wide = rows.findIndex((cells) => cells.slice(headings.length).some((cell) => cell.trim() !== ''))
  if (wide !== -1)
    refuseFile(`Row ${wide + 1} has more cells than the headings. Is a quotation mark missing?`)
}

function checkCells(row: number, cells: readonly string[]): void {
  if (cells.some((cell) => cell.length > importLimits.cell))
    refuseFile(`Row ${row} has a cell of more than ${importLimits.cell} characters.`)
}

/**
 * Without blanks at the ends, control characters or the apostrophe that our own export puts before formulas.
 */
function tidy(cell: string): string {
  const text = cell
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u00a0]+/gu, ' ')
    .trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}

export interface ReadJob {
  path: string
  extension: string
  fields: readonly ImportField[]
  remembered: HeadingMemory
}

export interface ReadTable {
  sheet: string | null
  columns: ImportColumn[]
  rowCount: number
  /** JSON of up to a thousand rows each, as they are stored: text travels between threads as one piece. */
  batches: string[]
}

/** Rows of one statement: more would hold the connection and the memory of both ends. */
const batchRows = 1000

async function perform({ path, extension, fields, remembered }: ReadJob): Promise<ReadTable> {
  const { sheet, headings, rows } = await readImportFile(path, extension)
  const known = new Set(headings.map(plainHeading))
  const columns = guessColumns(
    fields,
    headings,
    rows.map(({ cells }) => cells),
    new Map([...remembered].filter(([heading]) => known.has(heading))),
  )
  const batches: string[] = []
  for (let at = 0; at < rows.length; at += batchRows)
    batches.push(JSON.stringify(rows.slice(at, at + batchRows)))
  return { sheet, columns, rowCount: rows.length, batches }
}

export default threadJob(perform)
