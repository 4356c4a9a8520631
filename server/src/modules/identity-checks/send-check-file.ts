import { refuse, roleIds } from '@moorgate/contract'
import type { identityFileKinds } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { mustOpenAsViewer } from '../staff/index.ts'
import { fileOf, sendFile } from '../stored-files/index.ts'
import { identityChecks } from './tables.ts'

interface CheckFileRequest {
  id: number
  kind: (typeof identityFileKinds)[number]
  disposition: 'inline' | 'attachment'
  request: FastifyRequest
  reply: FastifyReply
}

/** A file of a check, for its investor and for staff who decide; the trail keeps which of the staff looked. */
export async function sendCheckFile(
  question: QueryContext,
  { id, kind, disposition, request, reply }: CheckFileRequest,
): Promise<FastifyReply> {
  await showJson(question, identityChecks, question, id)
  await mustOpenAsViewer(question, 'investor_category', 'update')
  const file = await question.db
    .selectFrom('identity_check_files as f')
    .innerJoin('identity_checks as c', (join) =>
      join.onRef('c.id', '=', 'f.identity_check_id').on('c.tenant_id', '=', question.tenant.id),
    )
    .select(['c.user_id', 'f.file_key', 'f.client_name', 'f.mime', 'f.size', 'f.sha256'])
    .where('f.tenant_id', '=', question.tenant.id)
    .where('f.identity_check_id', '=', id)
    .where('f.kind', '=', kind)
    .executeTakeFirst()
  if (!file) refuse({ code: 'not_found' })
  if (question.actor.roleId !== roleIds.user)
    await transact(question.platform, question, async (work) =>
      work.emit({
        type: 'identity_check.file_opened',
        subject: { type: 'user', id: file.user_id },
        payload: { identity_check_id: id, kind },
      }),
    )
  return sendFile(question.platform.storage, request, reply, { ...fileOf(file), disposition })
}
