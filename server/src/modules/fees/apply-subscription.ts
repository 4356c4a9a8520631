import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { lockCheckout, placeOf, subscriptionBy } from './fee-rows.ts'
import type { FeeCheckout, FeeSubscription } from './fee-rows.ts'
import { recordFeePayment } from './record-fee-payment.ts'
import type { SubscriptionFacts } from './subscription-facts.ts'
import { nextStatus, transitionOf } from './subscription-status.ts'

/**
 * Makes what the provider says of a subscription true here. Each invoice is recorded once, by its number. A
 * state that was asked for before the one that is known changes nothing, so the order of events means nothing.
 */
export async function applySubscription(
  work: Work,
  of: FeeCheckout,
  facts: SubscriptionFacts,
): Promise<void> {
  const checkout = await lockCheckout(work, of)
  const before = await subscriptionBy(work, { provider_id: facts.providerId })
  const subscription = before ? await follow(work, before, facts) : await begin(work, checkout, facts)
  if (!subscription) return
  for (const paid of facts.paid) {
    const known = await invoiceRow(work, paid.id)
    if (known === undefined)
      await recordFeePayment(work, {
        ...paid,
        of: { subscription, invoiceId: paid.id, start: paid.start, end: paid.end },
      })
    else if (known.payment_intent === null && paid.intent !== undefined)
      await changeById(work, 'fee_payments', known.id, { payment_intent: paid.intent })
  }
}

const invoiceRow = ({ db, tenant }: Work, invoiceId: string) =>
  db
    .selectFrom('fee_payments')
    .select(['id', 'payment_intent'])
    .where('tenant_id', '=', tenant.id)
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

const columnsOf = (work: Work, { asOf, state }: SubscriptionFacts, status: string) => ({
  status,
  as_of: asOf,
  period_end: state!.periodEnd,
  ended_at: status === 'ended' ? (state!.endedAt ?? work.now) : null,
  ...(state!.card && { card_brand: state!.card.brand, card_last4: state!.card.last4 }),
})

async function begin(
  work: Work,
  checkout: FeeCheckout,
  facts: SubscriptionFacts,
): Promise<FeeSubscription | undefined> {
  const status = facts.state && nextStatus(undefined, facts.state)
  if (!facts.state || status === undefined) return undefined
  await changeById(work, 'fee_checkouts', checkout.id, { status: 'completed' })
  const row = await work.db
    .insertInto('fee_subscriptions')
    .values({
      tenant_id: work.tenant.id,
      ...placeOf(checkout),
      fee_price_id: checkout.fee_price_id,
      fee_checkout_id: checkout.id,
      currency: checkout.currency,
      amount_minor: checkout.amount_minor,
      description: checkout.description,
      provider_id: facts.providerId,
      started_at: facts.state.startedAt,
      ...columnsOf(work, facts, status),
      created_at: work.now,
      updated_at: work.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const subscription = row as FeeSubscription
  tell(work, subscription, { before: undefined, after: status })
  return subscription
}

async function follow(
  work: Work,
  subscription: FeeSubscription,
  facts: SubscriptionFacts,
): Promise<FeeSubscription> {
  const { status: before } = subscription
  if (!facts.state || facts.asOf < subscription.as_of || before === 'ended') return subscription
  const after = nextStatus(before, facts.state)!
  await changeById(work, 'fee_subscriptions', subscription.id, columnsOf(work, facts, after))
  tell(work, subscription, { before, after })
  return subscription
}

function tell(
  work: Work,
  subscription: FeeSubscription,
  { before, after }: { before: FeeSubscription['status'] | undefined; after: FeeSubscription['status'] },
): void {
  const type = transitionOf(before, after)
  if (type)
    work.emit({
      type,
      subject: { type: 'fee_subscription', id: subscription.id },
      payload: placeOf(subscription),
      ...(before && { before: { status: before } }),
      after: {
        status: after,
        ...(!before && { amount_minor: String(subscription.amount_minor), currency: subscription.currency }),
      },
    })
}
