import { sql } from 'kysely'
import type Stripe from 'stripe'
import { days, later, minutes } from '../../../kernel/clock.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { transactAsSystem } from '../../../kernel/work.ts'
import type { CardPaymentKind } from '../../cards/index.ts'
import { applySession } from './apply-session.ts'
import { checkOfEvent, refuseStripe, retrieveSession } from './session.ts'

/** Stripe's own message comes sooner than this, or got lost. */
const patience = minutes(10)
/** Nobody asks after a check for longer. The investor's next visit does. */
const askedAfter = days(3)
const most = 100

interface WaitingCheck {
  id: number
  provider_reference: string
}

/**
 * Identity checks at the account through which cards are taken. An event only makes us ask: its content is never
 * read, so that nobody passes by an event alone.
 */
export const stripeVerifications: CardPaymentKind = {
  effectOf: async ({ tenant }, provider, { type, object }) => {
    const named = type.startsWith('identity.verification_session.') ? checkOfEvent(object, tenant) : undefined
    if (!named || !provider) return undefined
    const session = await retrieveSession(tenant, provider, named.sessionId).catch(refuseStripe)
    return session && ((work) => applySession(work, session))
  },
  unsettled: async (platform, tenant) =>
    (await waiting(platform, tenant)).map(
      (check) => (provider) => askAfter(platform, tenant, provider, check),
    ),
}

async function waiting({ database, clock }: Platform, tenant: Tenant): Promise<WaitingCheck[]> {
  const now = clock.now()
  const { rows } = await sql<WaitingCheck>`
    select id, provider_reference from identity_checks
    where tenant_id = ${tenant.id} and status = 'submitted' and provider = 'stripe' and provider_reference is not null
      and created_at between ${later(now, -askedAfter)} and ${later(now, -patience)}
    order by id limit ${most}`.execute(database.of(tenant.id))
  return rows
}

async function askAfter(
  platform: Platform,
  tenant: Tenant,
  provider: Stripe | undefined,
  { provider_reference: sessionId }: WaitingCheck,
): Promise<void> {
  if (!provider) return
  const session = await retrieveSession(tenant, provider, sessionId)
  if (session) await transactAsSystem(platform, tenant, (work) => applySession(work, session))
}
