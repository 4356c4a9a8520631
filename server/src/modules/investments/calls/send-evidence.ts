import { refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { sendFile } from '../../stored-files/index.ts'
import { investments } from '../tables.ts'

interface FileRequest {
  id: number
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/** The file that came with an allocation which is paid another way. */
export async function sendEvidence(
  { db, ...question }: QueryContext,
  { id, disposition, request, reply }: FileRequest,
): Promise<FastifyReply> {
  await showJson(db, investments, question, id)
  const row = await db
    .selectFrom('investments')
    .select(['evidence_key', 'evidence_name', 'evidence_mime', 'evidence_size', 'evidence_sha256'])
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.evidence_key === null) refuse({ code: 'not_found' })
  return sendFile(question.platform.storage, request, reply, {
    key: row.evidence_key,
    name: row.evidence_name ?? 'evidence',
    mime: row.evidence_mime ?? 'application/octet-stream',
    bytes: row.evidence_size ?? 0,
    sha256: row.evidence_sha256 ?? '',
    disposition,
  })
}
