import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { makeSealed } from '../../pdf/pades/index.ts'
import type { PageMark, SealKey } from '../../pdf/pades/index.ts'
import type { Work } from '../../kernel/work.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { signersOf } from './request.ts'
import type { Request, SignerRow } from './request.ts'

/**
 * The file that comes of it: the source with what everybody put on it, the evidence behind it, sealed. Throws
 * where the source is not, byte for byte, what was sent to be signed.
 */
export async function signedDocument(
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
