import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { refuse } from '@moorgate/contract'
import { hours, later, minutes } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { countHit } from '../../../kernel/throttle.ts'
import { digest, randomToken } from '../../../kernel/tokens.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { renderMail, senderOf } from '../../../letters/index.ts'
import { findByLink } from './link.ts'
import { noteOpened } from './fill.ts'
import { lockRequest } from './request.ts'
import type { KpiRequestRow } from './request.ts'

const codeLasts = minutes(10)
const proofLasts = hours(4)

/** Of one link, no matter who asks and whether or not it is one: so that nobody learns which by counting. */
const mostCodes = { name: 'collection-code-link', limit: 5, perSeconds: 3600 }
const mostTries = { name: 'collection-proof-link', limit: 5, perSeconds: 900 }

/**
 * Of one request by all of its links: a letter more is no try more. Counted only behind a real link, so it is
 * its name that is counted and not what was sent.
 */
const mostTriesOfRequest = { name: 'collection-proof-request', limit: 20, perSeconds: 3600 }

const count = (work: Work, rule: typeof mostCodes, key: string) =>
  countHit(work.platform, work.tenant, rule, digest(key).toString('hex'))

/** Sends six digits to the address that a link was sent to; the one sent before opens nothing any more. */
export async function sendLinkCode(work: Work, token: string): Promise<void> {
  await count(work, mostCodes, token)
  const found = await findByLink(work, token)
  if (!found) return
  const request = await lockRequest(work, found.id)
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0')
  await change(work, request.id, { code_digest: digestOf(work, request.id, code), code_sent_at: work.now })
  const spaced = `${code.slice(0, 3)} ${code.slice(3)}`
  const about = `KPIs for ${request.period_label}`
  await postLetter(work, {
    to: request.recipient_email,
    cause: `collection-code:${randomToken()}`,
    mail: renderMail(senderOf(work.tenant), {
      subject: `${spaced} is your code to open the ${about}`,
      preheader: 'It lasts ten minutes.',
      about,
      heading: spaced,
      greeting: `Hello ${request.recipient_name},`,
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Enter this code on the page that your link opened. It lasts ten minutes.',
            'If you did not ask for it, another person has your link. Do not pass the code on, and tell us.',
          ],
        },
      ],
      because: `You receive this because a code was asked for with your personal link from ${work.tenant.name}.`,
    }),
  })
}

/**
 * Takes a code: this browser may then read and fill the one form. 422 in the same words for a wrong code, an
 * old one, a spent one and no link at all; 429 from the sixth try in a quarter of an hour on.
 */
export async function proveLinkCode(work: Work, token: string, given: string): Promise<void> {
  await count(work, mostTries, token)
  const found = await findByLink(work, token)
  if (found) await count(work, mostTriesOfRequest, String(found.id))
  const request = found && (await lockRequest(work, found.id))
  const session = work.actor.session?.idHash
  if (!request || session === undefined || !isRight(work, request, given))
    refuse({ code: 'invalid', errors: { code: ['This code is not right, or it has run out.'] } })
  await change(work, request.id, {
    code_digest: null,
    code_sent_at: null,
    proved_at: work.now,
    proof_session: session,
  })
  work.emit({
    type: 'kpi_request.address_proved',
    subject: { type: 'kpi_request', id: request.id },
    payload: { company_id: request.company_id, period: request.period, name: request.recipient_name },
  })
  await noteOpened(work, request)
}

function isRight(work: Work, request: KpiRequestRow, given: string): boolean {
  const { code_digest: kept, code_sent_at: sentAt } = request
  if (kept === null || sentAt === null || later(sentAt, codeLasts) <= work.now) return false
  return timingSafeEqual(kept, digestOf(work, request.id, given.replaceAll(/\s/g, '')))
}

/** Six digits alone could be found by trying all of them on a stolen copy; with the tenant's secret they can't. */
const digestOf = ({ tenant }: Work, requestId: number, code: string): Buffer =>
  createHmac('sha256', tenant.signingSecret).update(`collection code ${requestId} ${code}`).digest()

/** Codes are nothing that another window of the form shows, so its version stays. */
async function change(
  work: Work,
  id: number,
  values: Partial<Pick<KpiRequestRow, 'code_digest' | 'code_sent_at' | 'proved_at' | 'proof_session'>>,
): Promise<void> {
  await work.db
    .updateTable('kpi_requests')
    .set(values)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** The request of a link, proven by a code in this very browser. 404 for no link, 403 `code_required` before it. */
export async function provenRequest(asking: Scope & { db: Db | Trx }, token: string): Promise<KpiRequestRow> {
  const request = (await findByLink(asking, token)) ?? refuse({ code: 'not_found' })
  const { proved_at: at, proof_session: session } = request
  const mine = asking.actor.session?.idHash
  const isProven =
    at !== null &&
    session !== null &&
    mine !== undefined &&
    session.equals(mine) &&
    later(at, proofLasts) > asking.now
  if (!isProven) refuse({ code: 'forbidden', reason: 'code_required' })
  return request
}

/** The same, locked, to be filled or submitted. */
export async function lockProvenRequest(work: Work, token: string): Promise<KpiRequestRow> {
  const { id } = await provenRequest(work, token)
  await lockRequest(work, id)
  // Once more behind the lock: it may have been withdrawn meanwhile.
  return provenRequest(work, token)
}
