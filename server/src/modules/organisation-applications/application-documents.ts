import { isEditableApplication, refuseField, say } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { ApplicationDocumentKind, UploadedFile } from '@moorgate/contract'
import { createRow, deleteRow, lockRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { keepFile } from '../stored-files/index.ts'
import { lockApplication, refuseMove } from './application.ts'
import { applicationDocuments } from './tables.ts'

interface UploadedDocument {
  kind: ApplicationDocumentKind
  file: unknown
}

/** Adds a file to the applicant's own application while they may change it. Returns its id. */
export async function addDocument(
  work: Work,
  applicationId: number,
  uploadedDocument: UploadedDocument,
): Promise<number> {
  const application = await lockApplication(work, applicationId)
  if (!isEditableApplication(application)) refuseMove(application)
  if (uploadedDocument.kind !== 'other') await removeKind(work, applicationId, uploadedDocument.kind)
  return keepApplicationFile(work, applicationId, uploadedDocument)
}

/** The file is one of the applicant's documents, where they find it, until it becomes the organisation's. */
export async function keepApplicationFile(
  work: Work,
  applicationId: number,
  { kind, file }: UploadedDocument,
): Promise<number> {
  const storedFile = await keepFile(work, file as UploadedFile)
  const documentId = await createRow(work, documents, {
    ...storedFile,
    name: storedFile.client_name,
    owner_type: 'user',
    owner_id: work.actor.id,
    category: fillLabels(work.tenant.branding.navigation, '{Organisation} application'),
    visibility: 'public',
  })
  return createRow(work, applicationDocuments, {
    organisation_link_id: applicationId,
    document_id: documentId,
    kind,
  })
}

async function removeKind(work: Work, applicationId: number, kind: ApplicationDocumentKind): Promise<void> {
  const earlier = await work.db
    .selectFrom('organisation_link_documents')
    .select(['id', 'document_id'])
    .where('tenant_id', '=', work.tenant.id)
    .where('organisation_link_id', '=', applicationId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .execute()
  for (const row of earlier) {
    await deleteRow(work, applicationDocuments, row.id)
    await deleteRow(work, documents, row.document_id)
  }
}

/** Staff say whether a document will do, and why not, while the application waits for them. */
export async function decideDocument(
  work: Work,
  id: number,
  decision: { status: 'approved' | 'rejected'; reason?: string | undefined },
): Promise<void> {
  const row = await lockRow(work, applicationDocuments, id)
  const application = await lockApplication(work, Number(row['organisation_link_id']))
  if (!['submitted', 'in_review', 'info_requested'].includes(application.status)) refuseMove(application)
  if (decision.status === 'rejected' && decision.reason === undefined) refuseField('reason', say.required)
  if (row['status'] === decision.status) return
  await changeById(work, 'organisation_link_documents', id, {
    status: decision.status,
    reason: decision.status === 'rejected' ? (decision.reason ?? null) : null,
    decided_by: work.actor.id,
    decided_at: work.now,
  })
  work.emit({
    type:
      decision.status === 'approved'
        ? 'organisation_application_document.approved'
        : 'organisation_application_document.rejected',
    subject: { type: 'organisation_application', id: application.id },
    payload: { document_id: Number(row['document_id']) },
    before: { status: row['status'] },
    after: { status: decision.status, ...(decision.reason !== undefined && { reason: decision.reason }) },
  })
}
