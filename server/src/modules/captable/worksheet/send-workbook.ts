import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FastifyReply } from 'fastify'
import { encodeWorkbook } from '../../../kernel/list/workbook.ts'
import { downloadHeaders } from '../../../kernel/storage/index.ts'
import { toWorkbook } from './to-excel.ts'
import type { Worksheet } from '../../../domain/worksheet.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A calculation as XLSX. Made whole before it is sent, so that a figure that can't be written is an error and not half a file. */
export async function sendWorkbook(
  reply: FastifyReply,
  worksheet: Worksheet,
  name: string,
): Promise<FastifyReply> {
  const content = await buffer(Readable.from(encodeWorkbook(toWorkbook(worksheet))))
  return sendBytes(reply, content, { name: `${name}.xlsx`, mime: xlsx })
}

export function sendBytes(
  reply: FastifyReply,
  content: Buffer,
  file: { name: string; mime: string },
): FastifyReply {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const served = { ...file, bytes: content.length, sha256 }
  return reply.headers(downloadHeaders(served, 'attachment')).send(content)
}
