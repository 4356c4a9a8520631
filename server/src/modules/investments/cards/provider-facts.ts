import type { CardDispute } from '@moorgate/contract'
import { z } from 'zod'
import type { CardEvent } from '../../cards/index.ts'

/** What the provider says of one payment. Facts only ever add to each other, so their order means nothing. */
export interface CardFacts {
  /** Our own number, which the provider hands back; or its number for the payment. */
  cardPaymentId: number | undefined
  sessionId?: string
  intent: string | undefined
  paid?: { amountMinor: bigint; currency: string }
  isExpired?: boolean
  /** In all, over every refund. */
  refundedMinor?: bigint
  dispute?: { state: CardDispute; reason: string | null }
  refundFailed?: { providerId: string }
}

/** Handed to the provider with a payment, and back by it. */
export const metadataOf = (tenantId: number, cardPaymentId: number) => ({
  moorgate_tenant: String(tenantId),
  moorgate_card_payment: String(cardPaymentId),
})

const amount = z.int().nonnegative().transform(BigInt)
const currency = z.string().length(3).toUpperCase()
const idOf = z.string().min(1).max(255)
/** Its id, or the whole of it where it was asked for. */
const related = z
  .union([idOf, z.looseObject({ id: idOf }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)
const metadata = z
  .object({ moorgate_tenant: z.string(), moorgate_card_payment: z.string().regex(/^[1-9]\d{0,15}$/) })
  .nullish()
  .catch(null)

const session = z.object({
  object: z.literal('checkout.session'),
  id: idOf,
  metadata,
  status: z.string().nullish(),
  payment_status: z.string(),
  amount_total: amount.nullable(),
  currency: currency.nullable(),
  payment_intent: related,
})
const charge = z.object({
  object: z.literal('charge'),
  id: idOf,
  metadata,
  payment_intent: related,
  captured: z.boolean().optional(),
  amount,
  amount_refunded: amount,
  currency,
})
const dispute = z.object({
  object: z.literal('dispute'),
  payment_intent: related,
  reason: z.string().max(200).nullish(),
  status: z.string(),
})
const refund = z.object({ object: z.literal('refund'), id: idOf, payment_intent: related })
const intent = z.object({
  id: idOf,
  metadata,
  status: z.string(),
  amount_received: amount,
  currency,
  latest_charge: z.union([charge, z.string()]).nullish(),
})

type Metadata = z.output<typeof metadata>

/** Undefined where the payment is another product's, or another tenant's of the same account. */
const ownOf = (given: Metadata, tenantId: number): number | undefined =>
  given && given.moorgate_tenant === String(tenantId) ? Number(given.moorgate_card_payment) : undefined

/** What an event says; undefined where it says nothing of a payment of ours, or is of a kind that we pass over. */
export function factsOfEvent(event: CardEvent, tenantId: number): CardFacts | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return factsOfSession(event.object, tenantId)
    case 'charge.refunded':
      return factsOfCharge(event.object, tenantId)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return factsOfDispute(event.object)
    case 'refund.failed':
      return factsOfRefund(event.object)
    default:
      return undefined
  }
}

export function factsOfSession(object: unknown, tenantId: number): CardFacts | undefined {
  const read = session.safeParse(object)
  const cardPaymentId = read.success ? ownOf(read.data.metadata, tenantId) : undefined
  if (!read.success || cardPaymentId === undefined) return undefined
  const { id, payment_intent: intentId, amount_total: total, currency: code } = read.data
  const isPaid = read.data.payment_status === 'paid' && total !== null && code !== null
  return {
    cardPaymentId,
    sessionId: id,
    intent: intentId,
    isExpired: read.data.status === 'expired',
    ...(isPaid && { paid: { amountMinor: total, currency: code } }),
  }
}

function factsOfCharge(object: unknown, tenantId: number): CardFacts | undefined {
  const read = charge.safeParse(object)
  if (!read.success) return undefined
  const { data } = read
  return {
    cardPaymentId: ownOf(data.metadata, tenantId),
    intent: data.payment_intent,
    ...(data.captured !== false && { paid: { amountMinor: data.amount, currency: data.currency } }),
    refundedMinor: data.amount_refunded,
  }
}

const endings: Readonly<Record<string, CardDispute>> = { won: 'won', warning_closed: 'won', lost: 'lost' }

function factsOfDispute(object: unknown): CardFacts | undefined {
  const read = dispute.safeParse(object)
  if (!read.success) return undefined
  const { status, reason, payment_intent: intentId } = read.data
  return {
    cardPaymentId: undefined,
    intent: intentId,
    dispute: { state: endings[status] ?? 'open', reason: reason ?? null },
  }
}

function factsOfRefund(object: unknown): CardFacts | undefined {
  const read = refund.safeParse(object)
  return read.success
    ? {
        cardPaymentId: undefined,
        intent: read.data.payment_intent,
        refundFailed: { providerId: read.data.id },
      }
    : undefined
}

/** What the provider answers about a payment that it names only by its own number. */
export function factsOfIntent(object: unknown, tenantId: number): CardFacts | undefined {
  const read = intent.safeParse(object)
  const cardPaymentId = read.success ? ownOf(read.data.metadata, tenantId) : undefined
  if (!read.success || cardPaymentId === undefined) return undefined
  const { data } = read
  const last = typeof data.latest_charge === 'object' ? data.latest_charge : null
  return {
    cardPaymentId,
    intent: data.id,
    ...(data.status === 'succeeded' && {
      paid: { amountMinor: data.amount_received, currency: data.currency },
    }),
    ...(last && { refundedMinor: last.amount_refunded }),
  }
}
