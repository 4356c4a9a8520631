import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '@moorgate/contract'
import { refuseField } from '@moorgate/contract'
import { CsvError, parse } from 'csv-parse/sync'
import { readerInWorker } from '../../../kernel/read-in-worker.ts'
import { decodeText } from '../../../kernel/spreadsheet/decode-text.ts'
import type { ReadJob, ReadSheet } from './read-thread.ts'

/** Lines of a file, all as long as the first, and how a line is refused: on the field that it came in. */
export interface FileTable {
  lines: string[][]
  refuse: RefuseLine
}

export type RefuseLine = (line: number, problem: string) => never

const refuserOf =
  (field: 'csv' | 'file'): RefuseLine =>
  (line, problem) =>
    refuseField(field, `Line ${line}: ${problem}.`)

const readSheet = readerInWorker<ReadJob, ReadSheet>(
  new URL('./read-thread.ts', import.meta.url),
  'The file takes too long to read. Save the sheet as CSV.',
)

/** A file as its lines. A formula counts as its last result; one that has none refuses the file. */
export async function tableOfFile({ extension, quarantinePath: path }: UploadedFile): Promise<FileTable> {
  const refuse = refuserOf('file')
  if (extension !== 'xlsx') return { lines: csvLines(decodeText(await readFile(path)), refuse), refuse }
  const { rows, unanswered } = await readSheet({ path })
  const [first] = unanswered
  if (first)
    refuse(
      first.row,
      'a formula has no result. Open the file in a spreadsheet program, save it, and try again',
    )
  while (rows.at(-1)?.every((cell) => cell.trim() === '')) rows.pop()
  const width = rows[0]?.length ?? 0
  const lines = rows.map((cells, index) => {
    const beyond = cells.slice(width).findIndex((cell) => cell.trim() !== '')
    if (beyond >= 0) refuse(index + 1, 'it has more cells than the first line')
    return Array.from({ length: width }, (_, at) => cells[at] ?? '')
  })
  return { lines, refuse }
}

export function tableOfText(csv: string): FileTable {
  const refuse = refuserOf('csv')
  return { lines: csvLines(csv, refuse), refuse }
}

function csvLines(csv: string, refuse: RefuseLine): string[][] {
  const isTabbed = (csv.split('\n')[0] ?? '').includes('\t')
  const rows = recordsOf(csv, isTabbed ? '\t' : ',')
  if (rows instanceof CsvError) return refuse(Number(rows['lines'] ?? 1), problemOf(rows))
  const width = rows[0]?.length ?? 0
  const short = rows.findIndex((row) => row.length !== width)
  if (short >= 0) refuse(short + 1, `it has ${rows[short]!.length} cells, and the first line has ${width}`)
  return rows
}

function recordsOf(csv: string, delimiter: string): string[][] | CsvError {
  let problem: CsvError | undefined
  const rows = parse(csv, {
    delimiter,
    bom: true,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      problem ??= error
      return undefined
    },
  }) as string[][]
  return problem ?? rows
}

const problemOf = ({ code }: CsvError): string =>
  code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quotation mark is never closed' : 'it cannot be read as CSV'
