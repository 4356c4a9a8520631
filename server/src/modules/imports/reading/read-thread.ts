import type { ImportColumn, ImportField } from '@moorgate/contract'
import { serveJobs } from '../../../kernel/work-thread.ts'
import { guessColumns } from '../mapping/guess-columns.ts'
import { plainHeading } from '../mapping/headings.ts'
import type { HeadingMemory } from '../mapping/guess-columns.ts'
import { readImportFile } from './read-file.ts'

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

serveJobs(perform)
