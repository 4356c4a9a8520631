import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { downloadHeaders } from './serve.ts'

/** A file that is made for the one who asks. */
export interface GeneratedFile {
  /** Name that the person sees. */
  name: string
  mime: string
  content: Buffer
}

/**
 * Sends a file that was made for this answer. The next may differ by a byte, so no part of it can be asked
 * for.
 */
export function sendMade(
  reply: FastifyReply,
  { content, ...file }: GeneratedFile,
  disposition: 'inline' | 'attachment',
): FastifyReply {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const served = { ...file, bytes: content.length, sha256 }
  return reply.headers({ ...downloadHeaders(served, disposition), 'accept-ranges': 'none' }).send(content)
}
