import type Stripe from 'stripe'
import { z } from 'zod'
import { londonDate } from '../../kernel/clock.ts'
import type { CardEvent, ownPayments } from '../card-provider/index.ts'
import type { SaidOfSubscription } from './subscription-status.ts'

/** What the provider says of a subscription and of what was paid for it. */
export interface SubscriptionFacts {
  checkoutId: number
  providerId: string
  /** When the provider was asked; what is older than what is known changes nothing. */
  asOf: Date
  /** Left out by an event that tells of a payment alone. */
  state?: SaidOfSubscription & {
    startedAt: Date
    periodEnd: Date | null
    endedAt: Date | null
    card: { brand: string; last4: string } | null
  }
  paid: PaidInvoice[]
}

interface PaidInvoice {
  id: string
  amountMinor: bigint
  currency: string
  intent: string | undefined
  start: string
  end: string
  paidAt: Date
}

type OwnPayments = ReturnType<typeof ownPayments>

const idOf = z.string().min(1).max(255)
const related = z
  .union([idOf, z.looseObject({ id: idOf }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)
const metadata = z.record(z.string(), z.string()).nullish().catch(null)
const moment = z.int().transform((seconds) => new Date(seconds * 1000))

const subscription = z.object({
  object: z.literal('subscription'),
  id: idOf,
  metadata,
  status: z.string(),
  cancel_at_period_end: z.boolean().nullish(),
  cancel_at: z.int().nullish(),
  start_date: moment,
  ended_at: moment.nullish(),
  items: z.object({ data: z.array(z.object({ current_period_end: moment })) }),
  default_payment_method: z
    .object({ card: z.object({ brand: z.string().max(40), last4: z.string().length(4) }) })
    .nullish()
    .catch(null),
})

const invoice = z.object({
  object: z.literal('invoice'),
  id: idOf,
  status: z.string().nullish(),
  amount_paid: z.int().nonnegative().transform(BigInt),
  currency: z.string().length(3).toUpperCase(),
  parent: z
    .object({ subscription_details: z.object({ subscription: related, metadata }).nullish() })
    .nullish(),
  lines: z.object({
    data: z.array(z.object({ period: z.object({ start: moment, end: moment }) })).min(1),
  }),
  status_transitions: z.object({ paid_at: moment.nullish() }),
  payments: z
    .object({ data: z.array(z.object({ payment: z.object({ payment_intent: related }) })) })
    .nullish(),
})

const session = z.object({ object: z.literal('checkout.session'), metadata, subscription: related })

/** The subscription of ours that an event is about; undefined where it is about none. */
export function subscriptionOfEvent(
  { object }: Pick<CardEvent, 'object'>,
  own: OwnPayments,
): { checkoutId: number; providerId: string } | undefined {
  const [asSubscription, asInvoice, asSession] = [
    subscription.safeParse(object).data,
    invoice.safeParse(object).data,
    session.safeParse(object).data,
  ]
  const details = asInvoice?.parent?.subscription_details
  const providerId = asSubscription?.id ?? details?.subscription ?? asSession?.subscription
  const checkoutId = own.numberOf((asSubscription ?? details ?? asSession)?.metadata)
  return providerId === undefined || checkoutId === undefined ? undefined : { checkoutId, providerId }
}

/** What an event says by itself, where there is no key to ask under. */
export function factsOfObject(
  { object, at }: Pick<CardEvent, 'object' | 'at'>,
  of: { checkoutId: number; providerId: string },
): SubscriptionFacts {
  const state = subscription.safeParse(object).data
  const one = invoice.safeParse(object).data
  return { ...of, asOf: at, ...(state && { state: stateOf(state) }), paid: one ? paidOf([one]) : [] }
}

/** Everything of a subscription, as it is at the provider now: the same whichever event made us ask. */
export async function readSubscription(
  provider: Stripe,
  of: { checkoutId: number; providerId: string },
  now: Date,
): Promise<SubscriptionFacts> {
  const said = await provider.subscriptions.retrieve(of.providerId, { expand: ['default_payment_method'] })
  const invoices = await provider.invoices.list({
    subscription: of.providerId,
    status: 'paid',
    limit: 100,
    expand: ['data.payments'],
  })
  const paid = invoices.data.flatMap((each) => invoice.safeParse(each).data ?? [])
  return { ...of, asOf: now, state: stateOf(subscription.parse(said)), paid: paidOf(paid) }
}

/** What an act at the provider answered: the subscription alone. */
export const factsOfAnswer = (
  said: Stripe.Subscription,
  checkoutId: number,
  now: Date,
): SubscriptionFacts => ({
  checkoutId,
  providerId: said.id,
  asOf: now,
  state: stateOf(subscription.parse(said)),
  paid: [],
})

/** The subscription whose invoice a payment was for; undefined where the payment was for none of ours. */
export async function subscriptionOfIntent(provider: Stripe, intent: string, own: OwnPayments) {
  const { data } = await provider.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intent },
    expand: ['data.invoice'],
  })
  return data[0] && subscriptionOfEvent({ object: data[0].invoice }, own)
}

const stateOf = (said: z.output<typeof subscription>): NonNullable<SubscriptionFacts['state']> => ({
  status: said.status,
  cancelsAtPeriodEnd: said.cancel_at_period_end === true || said.cancel_at != null,
  startedAt: said.start_date,
  periodEnd: said.items.data[0]?.current_period_end ?? null,
  endedAt: said.ended_at ?? null,
  card: said.default_payment_method?.card ?? null,
})

/** The oldest first. An invoice of nothing is no payment. */
const paidOf = (invoices: z.output<typeof invoice>[]): PaidInvoice[] =>
  invoices
    .filter((each) => each.status === 'paid' && each.amount_paid > 0n)
    .map((each) => ({
      id: each.id,
      amountMinor: each.amount_paid,
      currency: each.currency,
      intent: each.payments?.data[0]?.payment.payment_intent,
      start: londonDate(each.lines.data[0]!.period.start),
      end: londonDate(each.lines.data[0]!.period.end),
      paidAt: each.status_transitions.paid_at ?? each.lines.data[0]!.period.start,
    }))
    .toSorted((one, other) => one.paidAt.getTime() - other.paidAt.getTime())
