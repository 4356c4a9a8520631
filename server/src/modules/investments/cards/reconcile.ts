import { payableCardStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { statusList } from '../../../kernel/database/status-list.ts'
import { later, minutes } from '../../../kernel/clock.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { system, transactAsSystem } from '../../../kernel/work.ts'
import { cardProvider, connectionOf, faultOf, secretKeyOf } from '../../cards/index.ts'
import { applyFacts } from './apply-facts.ts'
import type { CardPayment, CardRefund } from './card-rows.ts'
import { factsOfIntent, factsOfSession } from './provider-facts.ts'
import { askForRefund } from './refund-card-payment.ts'

/** The provider's own message comes sooner than this, or got lost. */
const patience = minutes(10)
const most = 100

/** Asks the provider for what it should have told us by now: pages that are open for long, and refunds. */
export const reconcileCards: ScheduledTask = {
  name: 'reconcile_cards',
  everySeconds: 300,
  isNeeded: async (platform, tenant) => (await waiting(platform, tenant)).length > 0,
  perform: async (platform, tenant) => {
    const db = platform.database.of(tenant.id)
    const connection = await connectionOf({ db, tenant })
    const key = connection && secretKeyOf(platform, connection)
    const provider = key === undefined ? undefined : await cardProvider(platform, key)
    const failures: unknown[] = []
    for (const payment of await waiting(platform, tenant))
      await reconcile(platform, tenant, provider, payment).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were not reconciled`)
  },
}

/** Payments whose page is open, or of which a refund was asked for, for longer than the provider takes. */
async function waiting({ database, clock }: Platform, tenant: Tenant): Promise<CardPayment[]> {
  const before = later(clock.now(), -patience)
  const { rows } = await sql<CardPayment>`
    select c.* from card_payments c
    where c.tenant_id = ${tenant.id} and (
      c.status in ${sql.raw(statusList(payableCardStatuses))} and c.created_at < ${before}
      or exists (select 1 from card_refunds r where r.tenant_id = ${tenant.id} and r.card_payment_id = c.id
        and r.status = 'requested' and r.created_at < ${before}))
    order by c.id limit ${most}`.execute(database.of(tenant.id))
  return rows
}

async function reconcile(
  platform: Platform,
  tenant: Tenant,
  provider: Stripe | undefined,
  payment: CardPayment,
): Promise<void> {
  const isOver = payment.expires_at < platform.clock.now()
  const expired = { cardPaymentId: payment.id, intent: undefined, isExpired: true }
  const apply = (facts: Parameters<typeof applyFacts>[2]) =>
    transactAsSystem(platform, tenant, (work) => applyFacts(work, payment, facts))
  if (provider && payment.payment_id !== null) {
    await askAgain(platform, tenant, provider, payment)
    const intent = await provider.paymentIntents.retrieve(payment.payment_intent!, {
      expand: ['latest_charge'],
    })
    const facts = factsOfIntent(intent, tenant.id)
    if (facts) await apply(facts)
  } else if (provider && payment.session_id !== null) {
    const session = await provider.checkout.sessions
      .retrieve(payment.session_id)
      .catch(async (error: unknown) => {
        // Another account's keys took the place of those that it was opened with.
        if ((await faultOf(error)) === 'refused' && isOver) return undefined
        throw error
      })
    const facts = session === undefined ? expired : factsOfSession(session, tenant.id)
    if (facts?.cardPaymentId === payment.id) await apply(facts)
  } else if (isOver && payment.payment_id === null) await apply(expired)
}

/** Refunds of which nobody knows whether the provider heard: under the same key it makes no second one. */
async function askAgain(
  platform: Platform,
  tenant: Tenant,
  provider: Stripe,
  payment: CardPayment,
): Promise<void> {
  const rows: CardRefund[] = await platform.database
    .of(tenant.id)
    .selectFrom('card_refunds')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('card_payment_id', '=', payment.id)
    .where('status', '=', 'requested')
    .where('provider_id', 'is', null)
    .execute()
  const question = { platform, tenant, actor: system, now: platform.clock.now() }
  for (const refund of rows) await askForRefund(question, provider, { payment, refund })
}
