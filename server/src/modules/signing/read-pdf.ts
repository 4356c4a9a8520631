import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '@moorgate/contract'
import { showJson } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { fileColumns, fileOf, mustHaveFile, sendFile } from '../stored-files/index.ts'
import { requestOf } from './request.ts'
import type { Request } from './request.ts'

/**
 * A PDF in the page. Signers get the very file that they sign, whatever became of the document meanwhile, and
 * it is noted that they have opened it; everybody else the document, by its own rule. Anything that is no PDF
 * is not found.
 */
export async function readPdf(
  question: QueryContext,
  documentId: number,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const signingRequest = await requestOf(question, question.db, documentId)
  const file = signingRequest
    ? await fileOfRequest(question, signingRequest.requestId, documentId)
    : await fileOfDocument(question, documentId)
  if (file.mime !== 'application/pdf') refuse({ code: 'not_found' })
  await mustHaveFile(question, { id: documentId, file_key: file.key })
  // Staff who look over an investor's shoulder leave no trace of the investor's.
  if (signingRequest && question.actor.viewerId === undefined)
    await transact(question.platform, question, (work) => noteOpening(work, signingRequest))
  return sendFile(question.platform.storage, request, reply, { ...file, disposition: 'inline' })
}

async function fileOfRequest({ db, tenant }: QueryContext, requestId: number, documentId: number) {
  const row = await db
    .selectFrom('signature_requests')
    .select(['title', 'document_id', 'source_key', 'source_sha256'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow()
  return row.document_id === documentId
    ? sourceFile({ db, tenant }, row)
    : storedFile({ db, tenant }, documentId)
}

/** The very file that was sent to be signed. */
export async function sourceFile(
  { db, tenant }: Pick<QueryContext, 'db' | 'tenant'>,
  row: Pick<Request, 'title' | 'source_key' | 'source_sha256'>,
) {
  const { source_key: key, source_sha256: sha256 } = row
  const size = await db
    .selectFrom('document_versions')
    .select(['size'])
    .where('tenant_id', '=', tenant.id)
    .where('file_key', '=', key)
    .executeTakeFirstOrThrow()
  return { key, sha256, name: `${row.title}.pdf`, mime: 'application/pdf', bytes: size.size }
}

async function fileOfDocument(question: QueryContext, id: number) {
  await showJson(question, documents, question, id)
  return storedFile(question, id)
}

export async function storedFile({ db, tenant }: Pick<QueryContext, 'db' | 'tenant'>, id: number) {
  const row = await db
    .selectFrom('documents')
    .select(fileColumns)
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) refuse({ code: 'not_found' })
  return fileOf(row)
}

/** The first look of a signer. */
export async function noteOpening(
  work: Work,
  { requestId, signerId }: { requestId: number; signerId: number },
): Promise<void> {
  const opened = await work.db
    .updateTable('signature_signers')
    .set({ opened_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signerId)
    .where('opened_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  if (opened)
    work.emit({
      type: 'signature_request.opened',
      subject: { type: 'signature_request', id: requestId },
      payload: { signer_id: signerId, user_id: opened.user_id },
    })
}
