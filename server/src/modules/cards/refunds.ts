import type { Selectable } from 'kysely'
import type Stripe from 'stripe'
import { isDisputed, refuse, refuseField, say } from '@moorgate/contract'
import { formatMoney, parseMoney, sum } from '../../domain/money.ts'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { changeById } from '../../kernel/rows.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'
import { cardProvider, faultOf, providersAmount } from '../card-provider/index.ts'
import { accountKey } from './connection.ts'

export type CardRefund = Selectable<Tables['card_refunds']>

/** The payment whose money goes back: on a line of a cash call, or of a fee. */
type RefundedPayment = { card_payment_id: number } | { fee_payment_id: number }

type Reader = Pick<Scope, 'tenant'> & { db: Db | Trx }

const refundsOf = ({ db, tenant }: Reader, payment: RefundedPayment) => {
  const query = db.selectFrom('card_refunds').selectAll().where('tenant_id', '=', tenant.id)
  return (
    'fee_payment_id' in payment
      ? query.where('fee_payment_id', '=', payment.fee_payment_id)
      : query.where('card_payment_id', '=', payment.card_payment_id)
  ).orderBy('id')
}

const requested = (reader: Reader, payment: RefundedPayment): Promise<CardRefund[]> =>
  refundsOf(reader, payment).where('status', '=', 'requested').execute()

/** Refunds of which nobody knows whether the provider heard: under the same key it makes no second one. */
export const refundsToAskFor = (reader: Reader, payment: RefundedPayment): Promise<CardRefund[]> =>
  refundsOf(reader, payment).where('status', '=', 'requested').where('provider_id', 'is', null).execute()

export const refundByProviderId = (
  reader: Reader,
  payment: RefundedPayment,
  providerId: string,
): Promise<CardRefund | undefined> =>
  refundsOf(reader, payment).where('provider_id', '=', providerId).executeTakeFirst()

/** One that staff ask for, or that was begun at the provider. */
const addRefund = (
  work: Work,
  payment: RefundedPayment,
  { amountMinor, reason }: { amountMinor: bigint; reason?: string },
): Promise<CardRefund> =>
  work.db
    .insertInto('card_refunds')
    .values({
      tenant_id: work.tenant.id,
      ...payment,
      amount_minor: amountMinor,
      status: 'requested',
      created_at: work.now,
      updated_at: work.now,
      ...(reason !== undefined && { reason, created_by: work.actor.id }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

interface RefundablePayment {
  amount_minor: bigint
  refunded_minor: bigint
  currency: string
  dispute: string | null
  paid_at: Date | null
  payment_intent: string | null
}

/**
 * What staff ask to go back, in minor units; 422 above what is left of the payment, 409 where the card's bank
 * decides about the money, or has taken it. `of` is locked.
 */
async function refundMinorOf(
  reader: Reader,
  payment: RefundedPayment,
  { of, amount }: { of: RefundablePayment; amount: string },
): Promise<bigint> {
  if (isDisputed(of.dispute)) refuse({ code: 'conflict', reason: 'disputed' })
  const amountMinor = parseMoney(amount, of.currency) ?? refuseField('amount', say.number)
  const requestedMinor = sum((await requested(reader, payment)).map((refund) => refund.amount_minor))
  const leftMinor = of.amount_minor - of.refunded_minor - requestedMinor
  if (amountMinor > leftMinor) refuseField('amount', say.max(formatMoney(leftMinor, of.currency)))
  return amountMinor
}

/**
 * Keeps a refund before the provider is asked for it, so that an answer that is lost is asked for again by the
 * scheduled task under the same key. It is booked when the provider says that it went. `of` is locked.
 */
export async function keepRefund(
  work: Work,
  payment: RefundedPayment,
  asked: {
    of: RefundablePayment
    body: { amount: string; reason: string }
    /** Refuses what could not be booked back. */
    mustGoBack?: (amountMinor: bigint) => Promise<void>
  },
): Promise<{ refund: CardRefund; key: string }> {
  const { of, body, mustGoBack } = asked
  const key = await accountKey(work)
  if (key === undefined) refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  if (of.paid_at === null || of.payment_intent === null) refuse({ code: 'conflict', reason: 'not_paid' })
  const amountMinor = await refundMinorOf(work, payment, { of, amount: body.amount })
  await mustGoBack?.(amountMinor)
  return { refund: await addRefund(work, payment, { amountMinor, reason: body.reason }), key }
}

/**
 * The refunds that what newly went back to a card was for. Those that staff asked for are matched by their
 * amount; what is left was begun at the provider.
 */
export async function refundsFor(
  work: Work,
  payment: RefundedPayment,
  amountMinor: bigint,
): Promise<CardRefund[]> {
  let leftMinor = amountMinor
  const matched: CardRefund[] = []
  for (const refund of await requested(work, payment)) {
    if (refund.amount_minor > leftMinor) continue
    leftMinor -= refund.amount_minor
    matched.push(refund)
  }
  if (leftMinor > 0n) matched.push(await addRefund(work, payment, { amountMinor: leftMinor }))
  return matched
}

/** A refund that was kept, and how the provider is asked for it. */
interface RefundRequest {
  refund: CardRefund
  intent: string
  /** Locks the payment, before the refund is changed. */
  lock(work: Work): Promise<unknown>
  /** Tells that the provider refused. */
  refused(work: Work): void
}

/** Whether the provider refused a refund. Where it does not answer, it stays requested. */
export async function askForRefund(
  question: Pick<QueryContext, 'platform' | 'tenant' | 'actor' | 'now'>,
  provider: Stripe,
  { refund, intent, lock, refused }: RefundRequest,
): Promise<boolean> {
  const asked = await provider.refunds
    .create(
      {
        payment_intent: intent,
        amount: providersAmount(refund.amount_minor),
        reason: 'requested_by_customer',
        metadata: { moorgate_card_refund: String(refund.id) },
      },
      { idempotencyKey: `moorgate:${question.tenant.id}:refund:${refund.id}` },
    )
    .catch((error: unknown) => faultOf(error))
  if (asked === 'no_answer') return false
  await transact(question.platform, question, async (work) => {
    await lock(work)
    if (typeof asked === 'object')
      return changeById(work, 'card_refunds', refund.id, { provider_id: asked.id })
    if ((await statusOf(work, refund.id)) !== 'requested') return
    await changeById(work, 'card_refunds', refund.id, { status: 'failed' })
    refused(work)
  })
  return typeof asked === 'string'
}

/**
 * The same for a refund that staff just asked for, at the account of `key`; 409 where the provider refuses it.
 * Where it does not answer, the scheduled task asks again.
 */
export async function askForKeptRefund(
  question: QueryContext,
  { key, ...request }: RefundRequest & { key: string },
): Promise<void> {
  const provider = await cardProvider(question.platform, key)
  if (await askForRefund(question, provider, request))
    refuse({ code: 'conflict', reason: 'card_refund_refused' })
}

async function statusOf(work: Work, refundId: number): Promise<string> {
  const { status } = await work.db
    .selectFrom('card_refunds')
    .select('status')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  return status
}
