import { refuse } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { showJson } from '../../kernel/resource/show.ts'
import { updateRow } from '../../kernel/resource/write.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { transact } from '../../kernel/work.ts'
import { lockChangeable } from './lock-changeable.ts'
import { fileOf, keepFile, mustHaveFile, sendFile } from '../stored-files/index.ts'
import { recordOpen } from './record-open.ts'
import { documents, versions } from './tables.ts'

/** Another file for the document. The database numbers it and keeps the one before (migration 0022). */
export async function addVersion(work: Work, documentId: number, upload: UploadedFile): Promise<void> {
  await showJson(work.db, documents, work, documentId)
  const row = await lockChangeable(work, documents, documentId)
  await updateRow(work, documents, row, { ...(await keepFile(work, upload)), filed_by: work.actor.id })
}

/** The file of an earlier version becomes the present one, under a new number. Returns the document's id. */
export async function restoreVersion(work: Work, versionId: number): Promise<number> {
  await showJson(work.db, versions, work, versionId)
  const storedFile = await versionOf(work, versionId)
  const row = await lockChangeable(work, documents, storedFile.document_id)
  const { file_key, client_name, mime, size, sha256 } = storedFile
  await updateRow(work, documents, row, {
    file_key,
    client_name,
    mime,
    size,
    sha256,
    filed_by: work.actor.id,
  })
  return storedFile.document_id
}

/** Sends the file of one version. Opening it is noted like opening the document. */
export async function sendVersion(
  question: QueryContext,
  {
    id,
    disposition,
    request,
    reply,
  }: { id: number; disposition: 'inline' | 'attachment'; request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  await showJson(question, versions, question, id)
  const storedFile = await versionOf(question, id)
  await mustHaveFile(question, { id: storedFile.document_id, file_key: storedFile.file_key })
  await transact(question.platform, question, (work) =>
    recordOpen(work, { type: 'document', id: storedFile.document_id }),
  )
  return sendFile(question.platform.storage, request, reply, { ...fileOf(storedFile), disposition })
}

async function versionOf(
  { db, tenant }: Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] },
  id: number,
) {
  const row = await db
    .selectFrom('document_versions')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? refuse({ code: 'not_found' })
}
