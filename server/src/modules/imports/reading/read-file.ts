import { readFile } from 'node:fs/promises'
import { importLimits } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { readCsv } from './csv.ts'
import { decodeText } from './decode-text.ts'
import { refuseFile } from './unreadable.ts'
import { readXlsx } from './xlsx.ts'

/** A file as a table: headings, and rows with their numbers in the file (the headings are row 1). */
export interface FileRead {
  sheet: string | null
  headings: string[]
  rows: { row: number; cells: string[] }[]
}

/** Reads an upload. 422 on `file` for what is empty, damaged or beyond the limits; empty rows are passed over. */
export async function readImportFile(upload: UploadedFile): Promise<FileRead> {
  const bytes = await readFile(upload.quarantinePath)
  const { sheet, rows } = tableOf(bytes, upload.extension)
  const first = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ''))
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

function tableOf(bytes: Buffer, extension: string): { sheet: string | null; rows: string[][] } {
  const most = importLimits.rows + 100
  if (extension !== 'xlsx') {
    const rows = readCsv(decodeText(bytes), most + 1)
    return rows.length > most ? refuseFile(tooManyRows) : { sheet: null, rows }
  }
  const { name, rows } = readXlsx(bytes, { rows: most, columns: importLimits.columns + 1 })
  return { sheet: name, rows }
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

/** Without blanks at the ends, control characters or the apostrophe that our own export puts before formulas. */
function tidy(cell: string): string {
  const text = cell
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\u00a0]+/gu, ' ')
    .trim()
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text
}
