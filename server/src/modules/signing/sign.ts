import { fieldTitle, refuse, refuseField, signatureBytes, signingConsent } from '@moorgate/contract'
import type { BodyOf, FieldErrors, SignatureFieldKind, signPdf as endpoint } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import { dateText } from '../../domain/format.ts'
import type { Work } from '../../kernel/work.ts'
import type { Request, SignerRow, SigningTurn } from './request.ts'
import { inviteNextSigner } from './send.ts'

const shape = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/

const mostPixels = 4_000_000

const size = { width: 1200, height: 480 } as const

/**
 * A drawn signature from a data URL, decoded and written anew as PNG. Refuses with 422 what is no PNG, is
 * larger than 200 kB, or shows nothing.
 */
async function drawnSignature(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(shape.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length === 0) refuseField('signature', 'The signature must be a PNG picture.')
  if (bytes.length > signatureBytes) refuseField('signature', 'The signature must not be larger than 200 kB.')
  const written = await rewritten(bytes)
  return written ?? refuseField('signature', 'The signature is blank.')
}

async function rewritten(bytes: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (format !== 'png' || (await isEmpty(bytes))) return undefined
    return await image
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return undefined
  }
}

/** On white paper all of one colour: nobody has drawn anything. */
async function isEmpty(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const flat = sharp(bytes, { limitInputPixels: mostPixels }).flatten({ background: '#ffffff' })
  const { channels } = await sharp(await flat.png().toBuffer()).stats()
  return channels.every(({ min, max }) => min === max)
}

type Body = BodyOf<typeof endpoint>

/**
 * Somebody signs, in their turn and once: 409 when they have signed, when the time is over, or when the file
 * is not the one they read. 422 on each required field that is empty. After the last signature the file is
 * made and sealed. Answers the request's id.
 */
export async function signPdf(
  work: Work,
  { request, signer }: SigningTurn,
  { body, agent }: { body: Body; agent: string | undefined },
): Promise<number> {
  checkRead(request, signer, body)
  await fillFields(work, request, signer, body)
  const drawn = body.signature ? await drawnSignature(body.signature) : undefined
  const stored = drawn && (await work.platform.storage.put(drawn, work.tenant.id, 'image/png'))
  await work.db
    .updateTable('signature_signers')
    .set({
      status: 'signed',
      signed_at: work.now,
      signed_name: body.name,
      method: stored ? 'drawn' : 'typed',
      signature_key: stored?.key ?? null,
      initials: body.initials || initialsOf(body.name),
      consent: signingConsent,
      address: work.address ?? null,
      agent: agent?.slice(0, 300) ?? null,
    })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signer.id)
    .execute()
  work.emit({
    type: 'signature_request.signed',
    subject: { type: 'signature_request', id: request.id },
    payload: { signer_id: signer.id, user_id: signer.user_id, owner_id: request.user_id },
    before: { status: signer.status },
    after: {
      status: 'signed',
      signed_name: body.name,
      method: stored ? 'drawn' : 'typed',
      consent: signingConsent,
      source_sha256: request.source_sha256,
      ...(stored && { signature_sha256: stored.sha256 }),
    },
  })
  await passOn(work, request)
  return request.id
}

async function passOn(work: Work, request: Request): Promise<void> {
  const anybodyLeft = await inviteNextSigner(work, request)
  await changeById(work, 'signature_requests', request.id, anybodyLeft ? {} : { status: 'sealing' })
  if (anybodyLeft) return
  work.emit({
    type: 'signature_request.all_signed',
    subject: { type: 'signature_request', id: request.id },
    payload: { user_id: request.user_id },
    before: { status: 'sent' },
    after: { status: 'sealing' },
  })
}

function checkRead(request: Request, signer: SignerRow, body: Body): void {
  if (signer.opened_at === null)
    refuse({
      code: 'conflict',
      reason: 'not_opened',
      about: 'signature',
    })
  if (body.source_sha256 !== undefined && body.source_sha256 !== request.source_sha256)
    refuse({ code: 'conflict', reason: 'other_file' })
}

/**
 * Writes into the signer's own fields what they typed and what we know; other people's fields are not found.
 */
async function fillFields(work: Work, request: Request, signer: SignerRow, body: Body): Promise<void> {
  const fields = await work.db
    .selectFrom('signature_fields')
    .select(['id', 'kind', 'required', 'label'])
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', request.id)
    .where('signer_id', '=', signer.id)
    .execute()
  const given = new Map((body.values ?? []).map(({ field_id: id, value }) => [id, value.trim()]))
  const errors: FieldErrors = {}
  for (const [index, { field_id: id }] of (body.values ?? []).entries())
    if (!fields.some((field) => field.id === id))
      errors[`values.${index}.field_id`] = ['This isn’t one of your fields.']
  for (const { id, kind, required, label } of fields) {
    const title = fieldTitle({ kind: kind as SignatureFieldKind, label })
    if (required && isAsked(kind) && !given.get(id)) errors[`fields.${id}`] = [`Please fill in: ${title}.`]
  }
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  for (const { id, kind } of fields) {
    const value = valueOf(kind, given.get(id), { name: body.name, now: work.now })
    if (value === null) continue
    await work.db
      .updateTable('signature_fields')
      .set({ value })
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
      .execute()
  }
}

/** The rest is filled in by us. */
const isAsked = (kind: string) => kind === 'text' || kind === 'tick'

function valueOf(kind: string, given: string | undefined, { name, now }: { name: string; now: Date }) {
  if (kind === 'date') return dateText(londonDate(now))
  if (kind === 'name') return name
  if (kind === 'text') return given || null
  return kind === 'tick' && given === '1' ? '1' : null
}

/** "Eleanor Ruth Whitcombe" → "ERW". At most four letters. */
function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/).filter(Boolean)
  return words
    .slice(0, 4)
    .map((word) => [...word][0]!.toLocaleUpperCase('en-GB'))
    .join('')
}
