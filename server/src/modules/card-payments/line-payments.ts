import { payableCardStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { later, minutes } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { system, transactAsSystem } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { faultOf, ownPayments, refuseFault } from '../card-provider/index.ts'
import type { CardFacts } from '../card-provider/index.ts'
import { askForRefund, refundsToAskFor } from '../cards/index.ts'
import type { CardPaymentKind } from '../cards/index.ts'
import { applyFacts, paymentOf } from './apply-facts.ts'
import { recordedAs } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'
import { mayStillGoBack, refundRequest } from './refund-card-payment.ts'

/** The provider's own message comes sooner than this, or got lost. */
const patience = minutes(10)
const most = 100

const ownOf = (tenant: Pick<Tenant, 'id'>) => ownPayments(tenant.id, 'moorgate_card_payment')

/** What is due on lines of calls, paid by card. */
export const linePayments: CardPaymentKind = {
  effectOf: async (question, provider, event) => {
    const said = ownOf(question.tenant).factsOfEvent(event)
    const facts = said && (await completed(question, provider, said))
    const payment = facts && (await paymentOf(question, facts))
    return payment && ((work) => applyFacts(work, payment, facts))
  },
  /** Pages that are open for long, and refunds. */
  unsettled: async (platform, tenant) =>
    (await waiting(platform, tenant)).map(
      (payment) => (provider) => reconcile(platform, tenant, provider, payment),
    ),
}

/**
 * A dispute names the payment by the provider's number alone. Where it comes before the payment itself, the
 * provider is asked whose it is; while it is away the event is refused with 503, and comes again.
 */
async function completed(
  question: QueryContext,
  provider: Stripe | undefined,
  facts: CardFacts,
): Promise<CardFacts> {
  if (facts.id !== undefined || facts.intent === undefined || provider === undefined) return facts
  if (await paymentOf(question, facts)) return facts
  const intent = await provider.paymentIntents
    .retrieve(facts.intent, { expand: ['latest_charge'] })
    .catch(refuseFault)
  const found = ownOf(question.tenant).factsOfIntent(intent)
  return found ? { ...found, ...facts, id: found.id } : facts
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
  const expired = { id: payment.id, intent: undefined, isExpired: true }
  const apply = (facts: CardFacts) =>
    transactAsSystem(platform, tenant, (work) => applyFacts(work, payment, facts))
  if (provider && payment.paid_at !== null && payment.payment_intent !== null)
    return settleRefunds({ platform, tenant }, provider, payment)
  if (provider && payment.session_id !== null) {
    const session = await provider.checkout.sessions
      .retrieve(payment.session_id)
      .catch(async (error: unknown) => {
        // Another account's keys took the place of those that it was opened with.
        if ((await faultOf(error)) === 'refused' && isOver) return undefined
        throw error
      })
    const facts = session === undefined ? expired : ownOf(tenant).factsOfSession(session)
    if (facts?.id === payment.id) await apply(facts)
  } else if (isOver && recordedAs(payment) === null) await apply(expired)
}

/**
 * Books what went back, before the provider is asked for what it did not hear of: an answer that got lost is
 * no reason to ask. A payment that was left to staff, and so was never recorded, is refunded like any other.
 */
async function settleRefunds(
  { platform, tenant }: { platform: Platform; tenant: Tenant },
  provider: Stripe,
  payment: CardPayment,
): Promise<void> {
  const book = async () => {
    const intent = await provider.paymentIntents.retrieve(payment.payment_intent!, {
      expand: ['latest_charge'],
    })
    const facts = ownOf(tenant).factsOfIntent(intent)
    if (facts) await transactAsSystem(platform, tenant, (work) => applyFacts(work, payment, facts))
  }
  await book()
  const question = { platform, tenant, actor: system, now: platform.clock.now() }
  const reader = { db: platform.database.of(tenant.id), tenant }
  const unheard = await refundsToAskFor(reader, { card_payment_id: payment.id })
  for (const refund of unheard)
    if (await transactAsSystem(platform, tenant, (work) => mayStillGoBack(work, { payment, refund })))
      await askForRefund(question, provider, refundRequest(payment, refund))
  if (unheard.length > 0) await book()
}
