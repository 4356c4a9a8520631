import { createHmac, randomInt } from 'node:crypto'
import { refuse } from '@moorgate/contract'
import { later, minutes } from '../../kernel/clock.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import { countHit } from '../../kernel/throttle.ts'
import { digest, randomToken } from '../../kernel/tokens.ts'
import type { Work } from '../../kernel/work.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { findByLink } from './link.ts'

const codeLasts = minutes(10)

/** Of one link, no matter who asks and whether or not it is one: so that nobody learns which by counting. */
const mostCodes = { name: 'signing-code-link', limit: 5, perSeconds: 3600 }
const mostTries = { name: 'signing-proof-link', limit: 5, perSeconds: 900 }

const count = (work: Work, rule: typeof mostCodes, token: string) =>
  countHit(work.platform, work.tenant, rule, digest(token).toString('hex'))

/**
 * Sends six digits to the address that a link was sent to; the one sent before opens nothing any more. No
 * link, no letter, and no word about it.
 */
export async function sendSigningCode(work: Work, token: string): Promise<void> {
  await count(work, mostCodes, token)
  const found = await findByLink(work, token)
  if (!found) return
  const { signer, request } = found
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await change(work, signer.id, { code_digest: digestOf(work, signer.id, code), code_sent_at: work.now })
  await postLetter(work, {
    to: signer.outside_email!,
    cause: `signing-code:${randomToken()}`,
    mail: renderMail(senderOf(work.tenant), {
      subject: `${spaced(code)} is your code to sign ${request.title}`,
      preheader: 'It lasts ten minutes.',
      about: request.title,
      heading: spaced(code),
      greeting: `Hello ${signer.outside_name},`,
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            `Enter this code on the page where you read ${request.title}. It lasts ten minutes.`,
            'If you did not ask for it, another person has your link: do not pass the code on, and tell us.',
          ],
        },
      ],
      because: `You receive this because a code was asked for with your personal link from ${work.tenant.name}.`,
    }),
  })
}

/**
 * Takes a code: this browser may then read and sign the one document. 422 in the same words for a wrong code,
 * an old one, a spent one and no link at all; 429 from the sixth try in a quarter of an hour on.
 */
export async function proveSigningCode(work: Work, token: string, given: string): Promise<void> {
  await count(work, mostTries, token)
  const found = await findByLink(work, token)
  const session = work.actor.session?.idHash
  const code = given.replaceAll(/\s/g, '')
  const signer = found?.signer
  const isRight =
    signer?.code_digest !== null &&
    signer?.code_digest !== undefined &&
    signer.code_sent_at !== null &&
    later(signer.code_sent_at, codeLasts) > work.now &&
    signer.code_digest.equals(digestOf(work, signer.id, code))
  if (!isRight || session === undefined)
    refuse({ code: 'invalid', errors: { code: ['This code is not right, or it has run out.'] } })
  await change(work, signer.id, {
    code_digest: null,
    code_sent_at: null,
    proved_at: work.now,
    proof_session: session,
  })
  work.emit({
    type: 'signature_request.address_proved',
    subject: { type: 'signature_request', id: signer.request_id },
    payload: { signer_id: signer.id, signer_name: signer.outside_name },
  })
}

/**
 * Six digits alone could be found by trying all of them on a stolen copy; with the tenant's secret they
 * can't.
 */
const digestOf = ({ tenant }: Work, signerId: number, code: string): Buffer =>
  createHmac('sha256', tenant.signingSecret).update(`signing code ${signerId} ${code}`).digest()

/** "402917" → "402 917". */
const spaced = (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`

interface Proof {
  code_digest: Buffer | null
  code_sent_at: Date | null
  proved_at?: Date
  proof_session?: Buffer
}

async function change(work: Work, signerId: number, values: Proof): Promise<void> {
  await work.db
    .updateTable('signature_signers')
    .set(values)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', signerId)
    .execute()
}
