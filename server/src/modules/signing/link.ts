import { londonDate } from '../../kernel/clock.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { sameSecret, signature } from '../../kernel/tokens.ts'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import type { Request, SignerRow } from './request.ts'

/** So long after the last day a link still leads to what became of the document. */
const afterwardsDays = 30

type Holder = Pick<SignerRow, 'id' | 'outside_email'>

/**
 * The path of a signer's personal link: `/sign/17.2026-12-24.9a…`. Signer, last day and address are signed
 * under the tenant's own secret, so it opens one document for one address. It is the same in every letter;
 * without the code that goes to that address it shows nothing.
 */
export function linkPath(
  tenant: Pick<Tenant, 'signingSecret'>,
  signer: Holder,
  { expires_on: lastDay }: Pick<Request, 'expires_on'>,
  now: Date,
): string {
  const until = dateOfDay(dayNumber(lastDay ?? londonDate(now))! + afterwardsDays)
  return `/sign/${signer.id}.${until}.${sealOf(tenant, signer, until)}`
}

const sealOf = (tenant: Pick<Tenant, 'signingSecret'>, { id, outside_email: email }: Holder, until: string) =>
  signature(tenant.signingSecret, ['signing link', id, email ?? '', until])

export interface LinkedRequest {
  request: Request
  signer: SignerRow
}

/**
 * Whose link it is. Undefined for one that is forged, spoilt or run out, and for one of a request that was
 * never sent or of a signer whose turn has not come: all of these are told the same.
 */
export async function findByLink(
  { tenant, now, db }: { tenant: Tenant; now: Date; db: Db | Trx },
  token: string,
): Promise<LinkedRequest | undefined> {
  const [, id, until, seal] = /^([1-9]\d{0,14})\.(\d{4}-\d{2}-\d{2})\.([0-9a-f]{64})$/.exec(token) ?? []
  if (id === undefined || until === undefined || seal === undefined) return undefined
  const signer = await db
    .selectFrom('signature_signers')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', Number(id))
    .where('outside_email', 'is not', null)
    .where('status', '<>', 'waiting')
    .executeTakeFirst()
  if (!signer || !sameSecret(seal, sealOf(tenant, signer, until)) || until < londonDate(now)) return undefined
  const request = await db
    .selectFrom('signature_requests')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', signer.request_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return request && { request, signer }
}
