import { readOnboardingFile, refuse } from '@moorgate/contract'
import type { UploadedFile } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { onboardingDocuments } from './onboarding-tables.ts'
import { keepFile, sendFile } from '../stored-files/index.ts'

type Values = Record<string, unknown>

/**
 * A sign-up document's file as columns. Another text or another file is another version, which is accepted
 * anew.
 */
export async function prepareOnboarding(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const { file, ...columns } = values
  const kept = file ? await columnsOf(work, file as UploadedFile) : file === null ? noFile : {}
  const differs =
    (columns['body'] !== undefined && columns['body'] !== existing?.['body']) ||
    (columns['title'] !== undefined && columns['title'] !== existing?.['title']) ||
    (file !== undefined && (file !== null || typeof existing?.['file_key'] === 'string'))
  return {
    ...columns,
    ...kept,
    ...(existing && differs && { content_version: Number(existing['content_version']) + 1 }),
  }
}

const noFile = { file_key: null, file_name: null, file_mime: null, file_bytes: null, file_sha256: null }

async function columnsOf(work: Work, upload: UploadedFile) {
  const storedFile = await keepFile(work, upload)
  return {
    file_key: storedFile.file_key,
    file_name: storedFile.client_name,
    file_mime: storedFile.mime,
    file_bytes: storedFile.size,
    file_sha256: storedFile.sha256,
  }
}

/** An investor accepts the version that they read. Kept for good; accepting it again changes nothing. */
export async function acceptOnboarding(
  work: Work,
  id: number,
  readVersion: number | undefined,
): Promise<void> {
  const row = await work.db
    .selectFrom('onboarding_documents')
    .select(['content_version', 'title'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!row) refuse({ code: 'not_found' })
  if (readVersion !== undefined && readVersion !== row.content_version)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'document',
    })
  const { numInsertedOrUpdatedRows } = await work.db
    .insertInto('onboarding_acceptances')
    .values({
      tenant_id: work.tenant.id,
      onboarding_document_id: id,
      user_id: work.actor.id ?? 0,
      content_version: row.content_version,
      accepted_at: work.now,
      address: work.address ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'onboarding_document_id', 'content_version']).doNothing(),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n)
    work.emit({
      type: 'onboarding_document.accepted',
      subject: { type: 'onboarding_document', id },
      payload: { user_id: work.actor.id, content_version: row.content_version },
    })
}

/** The file of a sign-up document, for everybody who may read the document. */
export function onboardingFileRoute(app: FastifyInstance): void {
  fileRoute(app, readOnboardingFile, async (question, { id, request, reply }) => {
    await showJson(question, onboardingDocuments, question, id)
    const row = await question.db
      .selectFrom('onboarding_documents')
      .selectAll()
      .where('tenant_id', '=', question.tenant.id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.file_key === null) refuse({ code: 'not_found' })
    return sendFile(app.platform.storage, request, reply, {
      key: row.file_key,
      name: row.file_name ?? row.title,
      mime: row.file_mime ?? 'application/octet-stream',
      bytes: row.file_bytes ?? 0,
      sha256: row.file_sha256 ?? '',
      disposition: 'inline',
    })
  })
}
