import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { streamedHeaders } from '../storage/index.ts'
import { encodeCsv } from './csv.ts'
import type { CsvColumn } from './csv.ts'

/** Sends rows as a CSV file while they are read. */
export const sendCsv = (
  reply: FastifyReply,
  name: string,
  columns: readonly CsvColumn[],
  rows: Parameters<typeof encodeCsv>[1],
): FastifyReply =>
  reply
    .headers(streamedHeaders(name, 'text/csv; charset=utf-8'))
    .send(Readable.from(encodeCsv(columns, rows)))
