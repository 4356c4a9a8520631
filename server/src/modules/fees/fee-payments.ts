import { payableCardStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { Platform } from '../../kernel/platform.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { system, transactAsSystem } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { faultOf, ownPayments, refuseFault } from '../card-provider/index.ts'
import type { CardEvent, CardFacts } from '../card-provider/index.ts'
import { askForRefund, refundsToAskFor } from '../cards/index.ts'
import type { CardPaymentKind } from '../cards/index.ts'
import { applyCheckoutFacts, applyPaymentFacts } from './apply-facts.ts'
import { applySubscription } from './apply-subscription.ts'
import { checkoutById, paymentByIntent, subscriptionBy } from './fee-rows.ts'
import type { FeeCheckout, FeePayment, FeeSubscription, Reader } from './fee-rows.ts'
import { expireCheckout } from './open-fee-page.ts'
import { refundRequest } from './refund-fee-payment.ts'
import { cardPageOfEvent, settleCardPage } from './settle-card-page.ts'
import {
  factsOfObject,
  readSubscription,
  subscriptionOfEvent,
  subscriptionOfIntent,
} from './subscription-facts.ts'

type Effect = (work: Work) => Promise<void>

const ownOf = (tenant: Pick<Tenant, 'id'>) => ownPayments(tenant.id, 'moorgate_fee_checkout')

/** Fees and plans of the price list, paid by card. */
export const feeCardPayments: CardPaymentKind = {
  effectOf: async (question, provider, event) =>
    (await effectOnCard(question, provider, event)) ??
    (await effectOnSubscription(question, provider, event)) ??
    (await effectOnPayment(question, provider, event)),
  unsettled: async (platform, tenant) => {
    const reader = { db: platform.database.of(tenant.id), tenant }
    const [checkouts, payments, subscriptions, changing] = await waiting(reader, platform.clock.now())
    const asking = { platform, tenant }
    return [
      ...checkouts.map((row) => (provider: Stripe | undefined) => settleCheckout(asking, provider, row)),
      ...payments.map((row) => (provider: Stripe | undefined) => settleRefunds(asking, provider, row)),
      ...subscriptions.map((row) => (provider: Stripe | undefined) => settlePlan(asking, provider, row)),
      ...changing.map((row) => (provider: Stripe | undefined) => settleCard(asking, provider, row)),
    ]
  },
}

/** A page on which another card was entered, or that ended. Without a key the provider can't be told, nor asked. */
async function effectOnCard(
  question: QueryContext,
  provider: Stripe | undefined,
  event: CardEvent,
): Promise<Effect | undefined> {
  const page = cardPageOfEvent(event, question.tenant)
  const plan = page && (await subscriptionBy(question, { id: page.planId }))
  if (!provider || plan?.card_session_id == null || plan.card_session_id !== page?.sessionId) return undefined
  await settleCard(question, provider, plan).catch(refuseFault)
  return async () => undefined
}

/** An event of a subscription makes us ask how it stands; without a key, it says so itself. */
async function effectOnSubscription(
  question: QueryContext,
  provider: Stripe | undefined,
  event: CardEvent,
): Promise<Effect | undefined> {
  const named = subscriptionOfEvent(event, ownOf(question.tenant))
  const checkout = named && (await checkoutById(question, named.checkoutId))
  if (!named || !checkout) return undefined
  const facts = provider
    ? await readSubscription(provider, named, question.now).catch(refuseFault)
    : factsOfObject(event, named)
  return (work) => applySubscription(work, checkout, facts)
}

async function effectOnPayment(
  question: QueryContext,
  provider: Stripe | undefined,
  event: CardEvent,
): Promise<Effect | undefined> {
  const facts = ownOf(question.tenant).factsOfEvent(event)
  if (!facts) return undefined
  if (facts.id !== undefined) return ofCheckout(question, facts.id, facts)
  if (facts.intent === undefined) return undefined
  const payment = await paymentByIntent(question, facts.intent)
  if (payment) return (work) => applyPaymentFacts(work, payment, facts)
  return provider && effectOfIntent(question, provider, facts).catch(refuseFault)
}

async function ofCheckout(reader: Reader, id: number, facts: CardFacts): Promise<Effect | undefined> {
  const checkout = await checkoutById(reader, id)
  const isOther =
    checkout?.session_id != null && facts.sessionId !== undefined && checkout.session_id !== facts.sessionId
  return checkout && !isOther ? (work) => applyCheckoutFacts(work, checkout, facts) : undefined
}

/**
 * A dispute, or a refund of a plan's payment, names the payment by the provider's number alone. Where it comes
 * before the payment itself, the provider is asked whose it is.
 */
async function effectOfIntent(
  question: QueryContext,
  provider: Stripe,
  facts: CardFacts,
): Promise<Effect | undefined> {
  const own = ownOf(question.tenant)
  const intent = facts.intent!
  const found = own.factsOfIntent(
    await provider.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }),
  )
  if (found?.id !== undefined) return ofCheckout(question, found.id, { ...found, ...facts, id: found.id })
  const named = await subscriptionOfIntent(provider, intent, own)
  const checkout = named && (await checkoutById(question, named.checkoutId))
  if (!named || !checkout) return undefined
  const plan = await readSubscription(provider, named, question.now)
  return async (work) => {
    await applySubscription(work, checkout, plan)
    const payment = await paymentByIntent(work, intent)
    if (payment) await applyPaymentFacts(work, payment, facts)
  }
}

/** The provider's own message comes sooner than this, or got lost. */
const patience = minutes(10)
/** A plan is renewed within this after its period, or was not heard of. */
const renewalPatience = hours(2)
const most = 100

async function waiting({ db, tenant }: Reader, now: Date) {
  const before = later(now, -patience)
  const { rows: checkouts } = await sql<FeeCheckout>`select * from fee_checkouts
    where tenant_id = ${tenant.id} and status in ${sql.raw(statusList(payableCardStatuses))} and created_at < ${before}
    order by id limit ${most}`.execute(db)
  const { rows: payments } = await sql<FeePayment>`select p.* from fee_payments p
    where p.tenant_id = ${tenant.id} and exists (select 1 from card_refunds r where r.tenant_id = ${tenant.id}
      and r.fee_payment_id = p.id and r.status = 'requested' and r.created_at < ${before})
    order by p.id limit ${most}`.execute(db)
  const renewed = later(now, -renewalPatience)
  const { rows: subscriptions } = await sql<FeeSubscription>`select * from fee_subscriptions
    where tenant_id = ${tenant.id} and status <> 'ended' and period_end < ${renewed} and as_of < ${renewed}
    order by id limit ${most}`.execute(db)
  const { rows: changing } = await sql<FeeSubscription>`select * from fee_subscriptions
    where tenant_id = ${tenant.id} and card_session_id is not null and updated_at < ${before}
    order by id limit ${most}`.execute(db)
  return [checkouts, payments, subscriptions, changing] as const
}

interface Reconciliation {
  platform: Platform
  tenant: Tenant
}

async function settleCheckout(
  { platform, tenant }: Reconciliation,
  provider: Stripe | undefined,
  checkout: FeeCheckout,
): Promise<void> {
  const now = platform.clock.now()
  const isOver = checkout.expires_at < now
  const expire = () => transactAsSystem(platform, tenant, (work) => expireCheckout(work, checkout))
  if (!provider || checkout.session_id === null) return isOver ? expire() : undefined
  const session = await provider.checkout.sessions
    .retrieve(checkout.session_id)
    .catch(async (error: unknown) => {
      // Another account's keys took the place of those that it was opened with.
      if ((await faultOf(error)) === 'refused' && isOver) return undefined
      throw error
    })
  if (!session) return expire()
  const named = subscriptionOfEvent({ object: session }, ownOf(tenant))
  const plan = named && (await readSubscription(provider, named, now))
  const facts = ownOf(tenant).factsOfSession(session)
  await transactAsSystem(platform, tenant, async (work) => {
    if (plan) await applySubscription(work, checkout, plan)
    else if (facts?.id === checkout.id) await applyCheckoutFacts(work, checkout, facts)
  })
}

async function settleRefunds(
  { platform, tenant }: Reconciliation,
  provider: Stripe | undefined,
  payment: FeePayment,
): Promise<void> {
  if (!provider || payment.payment_intent === null) return
  const question = { platform, tenant, actor: system, now: platform.clock.now() }
  const reader = { db: platform.database.of(tenant.id), tenant }
  for (const refund of await refundsToAskFor(reader, { fee_payment_id: payment.id }))
    await askForRefund(question, provider, refundRequest(payment, refund))
  const intent = await provider.paymentIntents.retrieve(payment.payment_intent, {
    expand: ['latest_charge'],
  })
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  if (!charge) return
  const facts = { id: undefined, intent: intent.id, refundedMinor: BigInt(charge.amount_refunded) }
  await transactAsSystem(platform, tenant, (work) => applyPaymentFacts(work, payment, facts))
}

async function settlePlan(
  { platform, tenant }: Reconciliation,
  provider: Stripe | undefined,
  subscription: FeeSubscription,
): Promise<void> {
  if (!provider) return
  const of = { checkoutId: subscription.fee_checkout_id, providerId: subscription.provider_id }
  const facts = await readSubscription(provider, of, platform.clock.now())
  const checkout = await checkoutById({ db: platform.database.of(tenant.id), tenant }, of.checkoutId)
  await transactAsSystem(platform, tenant, (work) => applySubscription(work, checkout!, facts))
}

/** Asks after the page on which another card is entered. */
async function settleCard(
  asking: Reconciliation,
  provider: Stripe | undefined,
  plan: FeeSubscription,
): Promise<void> {
  if (!provider || plan.card_session_id === null) return
  const session = await provider.checkout.sessions.retrieve(plan.card_session_id)
  await settleCardPage(asking, provider, { plan, session })
}
