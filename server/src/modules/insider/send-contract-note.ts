import { refuse } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { sendFile } from '../stored-files/index.ts'
import { personalDeals } from './personal-deals.ts'

interface FileRequest {
  id: number
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/** The contract note of a deal, to who may see the deal. */
export async function sendContractNote(
  { db, ...question }: QueryContext,
  { id, disposition, request, reply }: FileRequest,
): Promise<FastifyReply> {
  await showJson(db, personalDeals, question, id)
  const row = await db
    .selectFrom('personal_account_deals')
    .select(['contract_note_key as key', 'contract_note_name as name', 'contract_note_mime as mime'])
    .select(['contract_note_size as bytes', 'contract_note_sha256 as sha256'])
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { key, name, mime, bytes, sha256 } = row
  if (key === null || name === null || mime === null || bytes === null || sha256 === null)
    refuse({ code: 'not_found' })
  return sendFile(question.platform.storage, request, reply, { key, name, mime, bytes, sha256, disposition })
}
