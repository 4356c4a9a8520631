import { refuse } from '@moorgate/contract'
import type { FastifyReply } from 'fastify'
import type { Storage } from './storage.ts'

/** A picture's bytes. Its address changes with the picture, so a browser may keep it. */
export async function sendPicture(
  storage: Storage,
  reply: FastifyReply,
  file: { key: string | null; mime: string | null } | undefined,
): Promise<FastifyReply> {
  if (!file?.key || !file.mime) refuse({ code: 'not_found' })
  const bytes = await storage.open(file.key)
  return reply
    .header('content-type', file.mime)
    .header('cache-control', 'private, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .send(bytes)
}
