import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from '../../../kernel/storage/index.ts'

/** A file that was made for this answer, to be kept under its name. */
export function sendBytes(
  reply: FastifyReply,
  content: Buffer,
  file: { name: string; mime: string },
): FastifyReply {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const served = { ...file, bytes: content.length, sha256 }
  return reply.headers(downloadHeaders(served, 'attachment')).send(content)
}
