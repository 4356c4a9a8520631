import { buffer } from 'node:stream/consumers'
import { openSignatureStatuses, refuseField, signableBytes } from '@moorgate/contract'
import { readPages } from '../../pdf/pades/index.ts'
import type { UnsignableReason } from '../../pdf/pades/index.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'

const refusals: Readonly<Record<UnsignableReason, string>> = {
  unreadable: 'This file cannot be read as a PDF.',
  locked: 'This PDF is protected by a password.',
  signed: 'This PDF is already signed, and a change would invalidate the signature.',
  empty: 'This PDF has no pages.',
}

/**
 * A draft to sign a document, with the investor it belongs to as its first signer; the open request where
 * there is one. Its file and its pages are held as they are now. Refuses with 422 what is no investor's PDF,
 * or no PDF that can be signed.
 */
export async function prepareSignature(
  work: Work,
  documentId: number,
): Promise<{ id: number; isNew: boolean }> {
  const document = await lockDocument(work, documentId)
  const open = await openRequest(work, documentId)
  if (open) return { id: open.id, isNew: false }
  const pages = await pagesOf(work, document)
  const { id } = await work.db
    .insertInto('signature_requests')
    .values({
      tenant_id: work.tenant.id,
      document_id: documentId,
      user_id: document.owner_id,
      title: document.name,
      source_key: document.file_key,
      source_sha256: document.sha256,
      pages: JSON.stringify(pages),
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await work.db
    .insertInto('signature_signers')
    .values({ tenant_id: work.tenant.id, request_id: id, position: 1, user_id: document.owner_id })
    .execute()
  work.emit({
    type: 'signature_request.prepared',
    subject: { type: 'signature_request', id },
    payload: { document_id: documentId, user_id: document.owner_id },
    after: { status: 'draft', source_sha256: document.sha256 },
  })
  return { id, isNew: true }
}

/** Locked, so that two who begin at once get one request. */
async function lockDocument(work: Work, id: number) {
  await showJson(work.db, documents, work, id)
  const row = await work.db
    .selectFrom('documents')
    .select(['name', 'owner_type', 'owner_id', 'file_key', 'sha256', 'mime', 'size'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (row.owner_type !== 'user')
    refuseField('document_id', 'Only the document of an {investor} can be signed.')
  if (row.mime !== 'application/pdf') refuseField('document_id', 'Only a PDF can be signed.')
  if (row.size > signableBytes) refuseField('document_id', 'This PDF is larger than 20 MB.')
  return row
}

async function openRequest(work: Work, documentId: number) {
  return work.db
    .selectFrom('signature_requests')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('document_id', '=', documentId)
    .where('status', 'in', openSignatureStatuses)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

async function pagesOf(work: Work, document: { file_key: string }) {
  const read = await readPages(await buffer(await work.platform.storage.open(document.file_key)))
  return read.ok ? read.pages : refuseField('document_id', refusals[read.reason])
}
