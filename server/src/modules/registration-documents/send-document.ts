import { fileOf } from '../stored-files/index.ts'
import { roleIds } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { mustOpenAsViewer } from '../staff/index.ts'
import { sendFile } from '../stored-files/index.ts'
import { registrationDocuments } from './tables.ts'

interface FileRequest {
  id: number
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * The file of a paper, for its investor and for staff. Papers say who somebody is, so the trail keeps which
 * of the staff looked.
 */
export async function sendDocument(
  question: QueryContext,
  { id, disposition, request, reply }: FileRequest,
): Promise<FastifyReply> {
  await showJson(question, registrationDocuments, question, id)
  await mustOpenAsViewer(question, 'onboarding_documents', 'visit')
  if (question.actor.roleId !== roleIds.user)
    await transact(question.platform, question, async (work) =>
      work.emit({ type: 'registration_document.opened', subject: { type: 'registration_document', id } }),
    )
  const row = await question.db
    .selectFrom('registration_documents')
    .selectAll()
    .where('tenant_id', '=', question.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return sendFile(question.platform.storage, request, reply, { ...fileOf(row), disposition })
}
