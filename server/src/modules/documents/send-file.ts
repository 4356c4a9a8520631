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
  const asked = readRange(request.headers.range, file.bytes, { ifRange, etag: fileTag(file) })
  if (asked.kind === 'unsatisfiable') return reply.code(416).headers(unsatisfiableHeaders(file)).send()
  const range = asked.kind === 'part' ? asked.range : undefined
  reply.code(range ? 206 : 200).headers(downloadHeaders(file, disposition, range))
  return reply.send(await storage.open(key, range))
}
