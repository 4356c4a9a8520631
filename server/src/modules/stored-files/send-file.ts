import type { FastifyReply, FastifyRequest } from 'fastify'
import { downloadHeaders, fileTag, readRange, unsatisfiableHeaders } from '../../kernel/storage/index.ts'
import type { ServedFile, Storage } from '../../kernel/storage/index.ts'

/** A stored file, or the part of it that a Range header asks for: 200, 206, or 416 with its real length. */
export async function sendFile(
  storage: Storage,
  request: FastifyRequest,
  reply: FastifyReply,
  { key, disposition, ...file }: ServedFile & { key: string; disposition: 'inline' | 'attachment' },
): Promise<FastifyReply> {
  const ifRange = request.headers['if-range']?.toString()
  const rangeAnswer = readRange(request.headers.range, file.bytes, { ifRange, etag: fileTag(file) })
  if (rangeAnswer.kind === 'unsatisfiable') return reply.code(416).headers(unsatisfiableHeaders(file)).send()
  const range = rangeAnswer.kind === 'part' ? rangeAnswer.range : undefined
  // Opened first: a refusal carries no headers of the file.
  const bytes = await storage.open(key, range)
  return reply
    .code(range ? 206 : 200)
    .headers(downloadHeaders(file, disposition, range))
    .send(bytes)
}

/** Columns that say where an uploaded file lies and what it is. */
export const fileColumns = ['file_key', 'client_name', 'mime', 'size', 'sha256'] as const

/** The file behind such a row, as it is served. */
export const fileOf = (row: {
  file_key: string
  client_name: string
  mime: string
  size: number
  sha256: string
}): ServedFile & { key: string } => ({
  key: row.file_key,
  name: row.client_name,
  mime: row.mime,
  bytes: row.size,
  sha256: row.sha256,
})
