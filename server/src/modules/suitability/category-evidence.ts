import { evidenceCategory, refuse, refuseField } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { keepFile } from '../stored-files/index.ts'
import { lockPending } from './decide-category.ts'
import { lockInvestor } from './category-standing.ts'

/** Staff ask for more evidence. The statement stays to approve, and what is in force stays so. */
export async function requestEvidence(
  work: Work,
  id: number,
  { request, note }: { request: string; note?: string | null | undefined },
): Promise<void> {
  const row = await lockPending(work, id, 'approved')
  const after = { evidence_request: request, ...(note !== undefined && { file_note: note }) }
  await changeById(work, 'categorisations', id, {
    ...after,
    evidence_requested_at: work.now,
    evidence_added_at: null,
    reviewer_id: work.actor.id,
  })
  work.emit({
    type: 'categorisation.evidence_requested',
    subject: { type: 'categorisation', id },
    payload: { user_id: row.user_id },
    before: { evidence_request: row.evidence_request, file_note: row.file_note },
    after,
  })
}

/** Staff mark whether a file supports a statement that waits; what they marked stays with it. */
export async function assessEvidence(
  work: Work,
  id: number,
  { documentId, supports }: { documentId: number; supports: boolean },
): Promise<void> {
  const row = await lockPending(work, id, 'approved')
  const document = await work.db
    .selectFrom('documents')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', documentId)
    .where('owner_type', '=', 'user')
    .where('owner_id', '=', row.user_id)
    .where('category', '=', evidenceCategory)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) refuseField('document_id', 'Choose one of the files added as evidence.')
  const others = row.supporting_document_ids.filter((each) => each !== documentId)
  const after = { supporting_document_ids: supports ? [...others, documentId] : others }
  await changeById(work, 'categorisations', id, after)
  work.emit({
    type: 'categorisation.evidence_assessed',
    subject: { type: 'categorisation', id },
    payload: { user_id: row.user_id, document_id: documentId, name: document.name, supports },
    before: { supporting_document_ids: row.supporting_document_ids },
    after,
  })
}

/**
 * The investor adds a file to their own statement, while more evidence is asked for. Like all evidence it is a
 * private document of theirs: staff read it, and it is not shared with delegates.
 */
export async function addEvidence(work: Work, id: number, upload: UploadedFile): Promise<void> {
  const userId = work.actor.id ?? 0
  await lockInvestor(work, userId)
  const row = await work.db
    .selectFrom('categorisations')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) refuse({ code: 'not_found' })
  if (row.status !== 'pending_review' || row.evidence_requested_at === null)
    refuse({ code: 'conflict', reason: 'not_requested', about: 'evidence' })
  const kept = await keepFile(work, upload)
  const document = await work.db
    .insertInto('documents')
    .values({
      ...kept,
      tenant_id: work.tenant.id,
      owner_type: 'user',
      owner_id: userId,
      name: kept.client_name,
      category: evidenceCategory,
      visibility: 'private',
      filed_by: userId,
      created_by: userId,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await changeById(work, 'categorisations', id, { evidence_added_at: work.now })
  work.emit({
    type: 'categorisation.evidence_added',
    subject: { type: 'categorisation', id },
    payload: { user_id: userId, document_id: document.id, name: kept.client_name },
  })
}
