import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { streamedHeaders } from '../storage/index.ts'
import type { CsvRow } from './csv.ts'
import { badRequest } from './names.ts'
import type { ParameterValue } from './names.ts'
import { sendCsv } from './send-csv.ts'
import { encodeXlsx } from './xlsx.ts'
import type { SheetColumn } from './xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx'

/** The format that `?format=` asks for: CSV unless it says otherwise. */
export function exportFormat(format: ParameterValue | undefined): ExportFormat {
  if (format === undefined) return 'csv'
  if (format === 'csv' || format === 'xlsx') return format
  return badRequest('The format parameter must be `csv` or `xlsx`.')
}

interface Sheet {
  /** Without its ending. */
  name: string
  /** Of a workbook's one sheet. */
  title: string
  columns: readonly SheetColumn[]
  rows: AsyncIterable<CsvRow>
}

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Sends rows while they are read, as CSV with the fields' names or as a workbook with the labels that people
 * read.
 */
export function sendRows(
  reply: FastifyReply,
  format: ExportFormat,
  { name, title, columns, rows }: Sheet,
): FastifyReply {
  if (format === 'csv') return sendCsv(reply, `${name}.csv`, columns, rows)
  return reply
    .headers(streamedHeaders(`${name}.xlsx`, workbook))
    .send(Readable.from(encodeXlsx(columns, rows, title)))
}
