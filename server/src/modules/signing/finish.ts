import { subscription } from '../../kernel/events/subscription.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { lockRequest } from './request.ts'
import type { Request } from './request.ts'
import { sealKey } from './seal-key.ts'
import { signedDocument } from './signed-pdf.ts'

/**
 * Everybody has signed: makes the file, seals it, and puts it among the person's documents, for them to see.
 * StoredEvent again after a crash it finds the request completed, or makes the file anew.
 */
export const finishSigning = subscription({
  name: 'signing.finish',
  on: ['signature_request.all_signed'],
  handle: async (work, { subjectId }) => {
    const request = await lockRequest(work, subjectId ?? 0)
    if (request.status !== 'sealing') return
    const { bytes, level } = await sealed(work, request)
    const { key, sha256 } = await work.platform.storage.put(bytes, work.tenant.id, 'application/pdf')
    const documentId = await createRow(work, documents, {
      owner_type: 'user',
      owner_id: request.user_id,
      name: `${request.title}, signed`.slice(0, 200),
      category: 'Signed',
      visibility: 'public',
      file_key: key,
      client_name: `${request.title}, signed.pdf`,
      mime: 'application/pdf',
      size: bytes.length,
      sha256,
    })
    const result = { result_document_id: documentId, result_sha256: sha256, seal_level: level }
    await changeById(work, 'signature_requests', request.id, {
      status: 'completed',
      ended_at: work.now,
      ...result,
    })
    work.emit({
      type: 'signature_request.completed',
      subject: { type: 'signature_request', id: request.id },
      payload: { user_id: request.user_id },
      before: { status: 'sealing' },
      after: { status: 'completed', source_sha256: request.source_sha256, ...result },
    })
  },
})

/**
 * With a time stamp where a service is set. A service that does not answer holds nobody's document up: the
 * seal is then B-B, and the request says so.
 */
async function sealed(work: Work, request: Request): Promise<{ bytes: Buffer; level: 'B-B' | 'B-T' }> {
  const key = await sealKey(work)
  const { timestampUrl } = work.platform.settings.sealing
  if (timestampUrl !== undefined)
    try {
      return { bytes: await signedDocument(work, request, { key, timestampUrl }), level: 'B-T' }
    } catch (error) {
      work.platform.log.warn({ err: error, request: request.id }, 'a document is sealed without a time stamp')
    }
  return { bytes: await signedDocument(work, request, { key, timestampUrl: undefined }), level: 'B-B' }
}
