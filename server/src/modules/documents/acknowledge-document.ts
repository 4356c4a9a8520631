import { refuse } from '@moorgate/contract'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { isOpened } from './record-open.ts'
import { documents } from './tables.ts'

/**
 * The caller has read this version. What was not opened since the version came can't have been read: 409.
 * Kept for good; a second time changes nothing.
 */
export async function acknowledgeDocument(work: Work, id: number, fileVersion: number) {
  await showJson(work.db, documents, work, id)
  await mustBeAsked(work, id, fileVersion)
  if (!(await isOpened(work, id, fileVersion))) refuse({ code: 'conflict', reason: 'not_opened' })
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('document_acknowledgements')
    .values({
      tenant_id: work.tenant.id,
      document_id: id,
      user_id: work.actor.id ?? 0,
      file_version: fileVersion,
      address: work.address ?? null,
      created_at: work.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'document_id', 'user_id', 'file_version']).doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    work.emit({
      type: 'document.acknowledged',
      subject: { type: 'document', id },
      payload: { user_id: work.actor.id, file_version: fileVersion },
    })
  return kept(work, id, fileVersion)
}

/** Locked, so that no other version takes its place between the look and the answer. */
async function mustBeAsked(work: Work, id: number, fileVersion: number): Promise<void> {
  const row = await work.db
    .selectFrom('documents')
    .select(['requires_ack', 'file_version'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()
  if (!row.requires_ack) refuse({ code: 'conflict', reason: 'not_asked' })
  if (row.file_version !== fileVersion)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'document',
    })
}

async function kept(work: Work, id: number, fileVersion: number) {
  const row = await work.db
    .selectFrom('document_acknowledgements')
    .select('created_at')
    .where('tenant_id', '=', work.tenant.id)
    .where('document_id', '=', id)
    .where('user_id', '=', work.actor.id ?? 0)
    .where('file_version', '=', fileVersion)
    .executeTakeFirstOrThrow()
  return { document_id: id, file_version: fileVersion, acknowledged_at: row.created_at.toISOString() }
}
