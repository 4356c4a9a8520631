import { subscription } from '../../kernel/events/subscription.ts'
import { createRow } from '../../kernel/resource/write.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { documents } from '../documents/index.ts'
import { lockRequest, signersOf } from './request.ts'
import type { Request, SignerRow } from './request.ts'
import { makeSealed } from '../../pdf/pades/index.ts'
import type { PageMark, SealKey } from '../../pdf/pades/index.ts'
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { evidencePdf } from './evidence-pdf.ts'
import { sealKey } from './seal-key.ts'

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

/**
 * The file that comes of it: the source with what everybody put on it, the evidence behind it, sealed. Throws
 * where the source is not, byte for byte, what was sent to be signed.
 */
async function signedDocument(
  work: Work,
  request: Request,
  { key, timestampUrl }: { key: SealKey; timestampUrl: string | undefined },
): Promise<Buffer> {
  const { storage } = work.platform
  const signers = await signersOf(work, request.id)
  const pictures = new Map<number, Buffer>()
  for (const signer of signers)
    if (signer.signature_key !== null)
      pictures.set(signer.id, await buffer(await storage.open(signer.signature_key)))
  const assembly = {
    source: await sourceOf(work, request),
    marks: await marksOf(work, request, signers, pictures),
    evidence: await evidencePdf(work, request, signers),
    title: `${request.title}, signed`,
    producer: work.tenant.name,
    at: work.now,
  }
  return makeSealed(assembly, {
    key,
    name: work.tenant.name,
    reason: `Signed by ${signers.map((signer) => signer.signed_name).join(', ')}`,
    at: work.now,
    timestampUrl,
  })
}

async function sourceOf(work: Work, request: Request): Promise<Buffer> {
  const bytes = await buffer(await work.platform.storage.open(request.source_key))
  if (createHash('sha256').update(bytes).digest('hex') !== request.source_sha256)
    throw new Error(`The file of signature request ${request.id} is not the one that was sent.`)
  return bytes
}

async function marksOf(
  work: Work,
  request: Request,
  signers: readonly SignerRow[],
  pictures: ReadonlyMap<number, Buffer>,
): Promise<Map<number, PageMark[]>> {
  const fields = await work.db
    .selectFrom('signature_fields')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', request.id)
    .orderBy('id')
    .execute()
  const marks = new Map<number, PageMark[]>()
  for (const { page, x, y, width, height, kind, value, signer_id: signerId } of fields) {
    const signer = signers.find(({ id }) => id === signerId)!
    const shown = markOf({ kind, value }, signer, pictures.get(signerId))
    if (shown) marks.set(page, [...(marks.get(page) ?? []), { x, y, width, height, ...shown } as PageMark])
  }
  return marks
}

type UnplacedMark<M> = M extends PageMark ? Omit<M, 'x' | 'y' | 'width' | 'height'> : never

function markOf(
  { kind, value }: { kind: string; value: string | null },
  signer: SignerRow,
  picture: Buffer | undefined,
): UnplacedMark<PageMark> | undefined {
  if (kind === 'signature' && picture) return { kind: 'picture', png: picture }
  if (kind === 'signature') return { kind: 'words', text: signer.signed_name ?? '', face: 'display' }
  if (kind === 'initials') return { kind: 'words', text: signer.initials ?? '', face: 'display' }
  if (value === null) return undefined
  return kind === 'tick' ? { kind: 'tick' } : { kind: 'words', text: value, face: 'text' }
}
