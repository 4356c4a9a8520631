import { countAttempt, newCode, provenBy } from '../../kernel/link-codes.ts'
import type { CodeProof } from '../../kernel/link-codes.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { randomToken } from '../../kernel/tokens.ts'
import type { Work } from '../../kernel/work.ts'
import { linkCode } from '../../letters/index.ts'
import { findByLink } from './link.ts'

/** Sends a code to the address that a link was sent to. Without such a link it does nothing, and says the same. */
export async function sendSigningCode(work: Work, token: string): Promise<void> {
  await countAttempt(work, 'signing', 'code', token)
  const found = await findByLink(work, token)
  if (!found) return
  const { signer, request } = found
  const { code, kept } = newCode(work, 'signing', signer.id)
  await change(work, signer.id, kept)
  await postLetter(work, {
    group: 'documents',
    to: signer.outside_email!,
    cause: `signing-code:${randomToken()}`,
    mail: linkCode(work.tenant, {
      code,
      use: `sign ${request.title}`,
      about: request.title,
      name: signer.outside_name ?? '',
      instruction: `Enter this code on the page where you read ${request.title}.`,
    }),
  })
}

/**
 * Takes a code: this browser may then read and sign the one document. 429 from the sixth attempt in a quarter
 * of an hour on.
 */
export async function proveSigningCode(work: Work, token: string, given: string): Promise<void> {
  await countAttempt(work, 'signing', 'proof', token)
  const found = await findByLink(work, token)
  const { row: signer, proof } = provenBy(work, 'signing', found?.signer, given)
  await change(work, signer.id, proof)
  work.emit({
    type: 'signature_request.address_proved',
    subject: { type: 'signature_request', id: signer.request_id },
    payload: { signer_id: signer.id, signer_name: signer.outside_name },
  })
}

async function change(work: Work, signerId: number, values: Partial<CodeProof>): Promise<void> {
  await work.db
    .updateTable('signature_signers')
    .set(values)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signerId)
    .execute()
}
