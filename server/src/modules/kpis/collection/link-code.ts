import { refuse } from '@moorgate/contract'
import { hours } from '../../../kernel/clock.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { countAttempt, mustBeProven, newCode, provenBy } from '../../../kernel/link-codes.ts'
import type { CodeProof } from '../../../kernel/link-codes.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { countHit } from '../../../kernel/throttle.ts'
import { digest, randomToken } from '../../../kernel/tokens.ts'
import type { Scope, Work } from '../../../kernel/work.ts'
import { linkCode } from '../../../letters/index.ts'
import { noteOpened } from './fill.ts'
import { findByLink } from './link.ts'
import { lockRequest } from './request.ts'
import type { KpiRequestRow } from './request.ts'

const proofLasts = hours(4)

/**
 * Over all links of a request, since each reminder brings another link. Counted behind a link that exists, so
 * it is counted by the request.
 */
const mostTriesOfRequest = { name: 'collection-proof-request', limit: 20, perSeconds: 3600 }

/** Sends a code to the address that a link was sent to. Without such a link it does nothing, and says the same. */
export async function sendLinkCode(work: Work, token: string): Promise<void> {
  await countAttempt(work, 'collection', 'code', token)
  const found = await findByLink(work, token)
  if (!found) return
  const request = await lockRequest(work, found.id)
  const { code, kept } = newCode(work, 'collection', request.id)
  await change(work, request.id, kept)
  const about = `KPIs for ${request.period_label}`
  await postLetter(work, {
    group: 'documents',
    to: request.recipient_email,
    cause: `collection-code:${randomToken()}`,
    mail: linkCode(work.tenant, {
      code,
      use: `open the ${about}`,
      about,
      name: request.recipient_name,
      instruction: 'Enter this code on the page that your link opened.',
    }),
  })
}

/**
 * Takes a code: this browser may then read and fill the one form. 429 from the sixth attempt in a quarter of
 * an hour on.
 */
export async function proveLinkCode(work: Work, token: string, given: string): Promise<void> {
  await countAttempt(work, 'collection', 'proof', token)
  const found = await findByLink(work, token)
  if (found)
    await countHit(work.platform, work.tenant, mostTriesOfRequest, digest(String(found.id)).toString('hex'))
  const locked = found && (await lockRequest(work, found.id))
  const { row: request, proof } = provenBy(work, 'collection', locked, given)
  await change(work, request.id, proof)
  work.emit({
    type: 'kpi_request.address_proved',
    subject: { type: 'kpi_request', id: request.id },
    payload: { company_id: request.company_id, period: request.period, name: request.recipient_name },
  })
  await noteOpened(work, request)
}

/** The form shows nothing of codes, so its version stays. */
async function change(work: Work, id: number, values: Partial<CodeProof>): Promise<void> {
  await work.db
    .updateTable('kpi_requests')
    .set(values)
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}

/** The request of a link, proven by a code in this browser. 404 without such a link, 403 before the code. */
export async function provenRequest(asking: Scope & { db: Db | Trx }, token: string): Promise<KpiRequestRow> {
  const request = (await findByLink(asking, token)) ?? refuse({ code: 'not_found' })
  mustBeProven(asking, request, proofLasts)
  return request
}

/** The same, locked, to be filled or submitted. */
export async function lockProvenRequest(work: Work, token: string): Promise<KpiRequestRow> {
  const { id } = await provenRequest(work, token)
  await lockRequest(work, id)
  // Once more behind the lock: it may have been withdrawn meanwhile.
  return provenRequest(work, token)
}
