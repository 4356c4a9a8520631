import { refuse } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { days, later, londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockRequest, mustBe, signersOf } from './request.ts'
import type { Request, SignerRow } from './request.ts'

/** How long a request lasts where nobody says otherwise. */
const usualDays = 21

/**
 * Sends a draft: the first signer is asked, or all of them where they sign in no order. Refuses with 422 each
 * signer who has no field, and a last day that is over.
 */
export async function sendForSignature(work: Work, id: number, readVersion?: number): Promise<void> {
  const request = await lockRequest(work, id, readVersion)
  mustBe(request, 'draft')
  const signers = await signersOf(work, id)
  await checkReady(work, request, signers)
  const expiresOn = request.expires_on ?? londonDate(later(work.now, days(usualDays)))
  await changeById(work, 'signature_requests', id, {
    status: 'sent',
    sent_at: work.now,
    sent_by: work.actor.id,
    expires_on: expiresOn,
  })
  work.emit({
    type: 'signature_request.sent',
    subject: { type: 'signature_request', id },
    payload: { document_id: request.document_id, user_id: request.user_id },
    before: { status: 'draft' },
    after: { status: 'sent', expires_on: expiresOn, source_sha256: request.source_sha256 },
  })
  await inviteNextSigner(work, request)
}

async function checkReady(work: Work, request: Request, signers: readonly SignerRow[]): Promise<void> {
  const errors: FieldErrors = {}
  if (signers.length === 0) errors['signers'] = ['Add at least one signer.']
  if (request.expires_on !== null && request.expires_on < londonDate(work.now))
    errors['expires_on'] = ['The last day cannot be in the past.']
  const fields = await work.db
    .selectFrom('signature_fields')
    .select('signer_id')
    .where('tenant_id', '=', work.tenant.id)
    .where('request_id', '=', request.id)
    .execute()
  for (const [index, signer] of signers.entries())
    if (!fields.some((field) => field.signer_id === signer.id))
      errors[`signers.${index}.fields`] = ['This signer has no field on the document.']
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

/**
 * Asks the person who is next: the first who waits, or all of them where there is no order. Answers whether
 * anybody is left.
 */
export async function inviteNextSigner(work: Work, request: Request): Promise<boolean> {
  const signers = await signersOf(work, request.id)
  if (signers.every(({ status }) => status === 'signed')) return false
  if (request.in_order && signers.some(({ status }) => status === 'asked')) return true
  const waiting = signers.filter(({ status }) => status === 'waiting')
  const next = request.in_order ? waiting.slice(0, 1) : waiting
  for (const signer of next) await ask(work, request, signer)
  return true
}

async function ask(work: Work, request: Request, signer: SignerRow): Promise<void> {
  await work.db
    .updateTable('signature_signers')
    .set({ status: 'asked', asked_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signer.id)
    .execute()
  work.emit({
    type: 'signature_request.signer_asked',
    subject: { type: 'signature_request', id: request.id },
    payload: { signer_id: signer.id, user_id: signer.user_id },
  })
}
