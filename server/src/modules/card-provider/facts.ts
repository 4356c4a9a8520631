import type { CardDispute } from '@moorgate/contract'
import { z } from 'zod'
import type { CardEvent } from './provider.ts'

/** What the provider says of one payment. Facts only ever add to each other, so their order means nothing. */
export interface CardFacts {
  /** Our own number, which the provider hands back; or its number for the payment. */
  id: number | undefined
  sessionId?: string
  intent: string | undefined
  paid?: { amountMinor: bigint; currency: string }
  isExpired?: boolean
  /** In all, over every refund. */
  refundedMinor?: bigint
  dispute?: { state: CardDispute; reason: string | null }
  refundFailed?: { providerId: string }
}

/** Under which name the number of a payment travels to the provider and back: one for each kind of payment. */
type NumberName =
  | 'moorgate_card_payment'
  | 'moorgate_fee_checkout'
  | 'moorgate_fee_plan'
  | 'moorgate_identity_check'

const amount = z.int().nonnegative().transform(BigInt)
const currency = z.string().length(3).toUpperCase()
const idOf = z.string().min(1).max(255)
/** Its id, or the whole of it where it was asked for. */
const related = z
  .union([idOf, z.looseObject({ id: idOf }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? undefined)
const metadata = z.record(z.string(), z.string()).nullish().catch(null)

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
type OwnNumber = (given: Metadata) => number | undefined

/** What the provider says of one kind of payments of a tenant; undefined where it says it of others. */
export function ownPayments(tenantId: number, name: NumberName) {
  /** Undefined where the payment is another product's, or another tenant's of the same account. */
  const numberOf: OwnNumber = (given) =>
    given?.['moorgate_tenant'] === String(tenantId) && /^[1-9]\d{0,15}$/.test(given[name] ?? '')
      ? Number(given[name])
      : undefined
  return {
    numberOf,
    /** Handed to the provider with a payment, and back by it. */
    metadata: (id: number) => ({ moorgate_tenant: String(tenantId), [name]: String(id) }),
    factsOfEvent: (event: CardEvent) => factsOfEvent(event, numberOf),
    factsOfSession: (object: unknown) => factsOfSession(object, numberOf),
    factsOfIntent: (object: unknown) => factsOfIntent(object, numberOf),
  }
}

/** What an event says; undefined where it says nothing of a payment of ours, or is of a kind that we pass over. */
function factsOfEvent(event: CardEvent, numberOf: OwnNumber): CardFacts | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return factsOfSession(event.object, numberOf)
    case 'charge.refunded':
      return factsOfCharge(event.object, numberOf)
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return factsOfDispute(event.object)
    case 'refund.failed':
      return factsOfRefund(event.object)
    default:
      return undefined
  }
}

function factsOfSession(object: unknown, numberOf: OwnNumber): CardFacts | undefined {
  const read = session.safeParse(object)
  const own = read.success ? numberOf(read.data.metadata) : undefined
  if (!read.success || own === undefined) return undefined
  const { id: sessionId, payment_intent: intentId, amount_total: total, currency: code } = read.data
  const isPaid = read.data.payment_status === 'paid' && total !== null && code !== null
  return {
    id: own,
    sessionId,
    intent: intentId,
    isExpired: read.data.status === 'expired',
    ...(isPaid && { paid: { amountMinor: total, currency: code } }),
  }
}

function factsOfCharge(object: unknown, numberOf: OwnNumber): CardFacts | undefined {
  const read = charge.safeParse(object)
  if (!read.success) return undefined
  const { data } = read
  return {
    id: numberOf(data.metadata),
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
    id: undefined,
    intent: intentId,
    dispute: { state: endings[status] ?? 'open', reason: reason ?? null },
  }
}

function factsOfRefund(object: unknown): CardFacts | undefined {
  const read = refund.safeParse(object)
  return read.success
    ? {
        id: undefined,
        intent: read.data.payment_intent,
        refundFailed: { providerId: read.data.id },
      }
    : undefined
}

/** What the provider answers about a payment that it names only by its own number. */
function factsOfIntent(object: unknown, numberOf: OwnNumber): CardFacts | undefined {
  const read = intent.safeParse(object)
  const own = read.success ? numberOf(read.data.metadata) : undefined
  if (!read.success || own === undefined) return undefined
  const { data } = read
  const last = typeof data.latest_charge === 'object' ? data.latest_charge : null
  return {
    id: own,
    intent: data.id,
    ...(data.status === 'succeeded' && {
      paid: { amountMinor: data.amount_received, currency: data.currency },
    }),
    ...(last && { refundedMinor: last.amount_refunded }),
  }
}
