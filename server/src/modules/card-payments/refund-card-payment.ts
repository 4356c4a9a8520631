import { FailureError, isDisputed, refuse } from '@moorgate/contract'
import type { BodyOf, refundCardPayment as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { showRecord } from '../../kernel/resource/show.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider } from '../card-provider/index.ts'
import { addRefund, askForRefund, connectionOf, refundMinorOf, secretKeyOf } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { failRefund } from './book-refund.ts'
import { cardPaymentById, lockCardPayment, placeOf, recordedAs } from './card-rows.ts'
import type { LockedCallLine } from './call-line-kinds.ts'
import type { CardPayment } from './card-rows.ts'
import { cardPayments } from './tables.ts'

type Body = BodyOf<typeof endpoint>

interface AskedRefund {
  payment: CardPayment
  refund: CardRefund
  /** Of the account at the provider. */
  key: string
}

/** Asks the provider for a refund that was kept. Where it does not answer, the scheduled task asks again. */
export async function askForCardRefund(
  question: QueryContext,
  { key, ...asked }: AskedRefund,
): Promise<void> {
  const provider = await cardProvider(question.platform, key)
  if (await askForRefundOf(question, provider, asked))
    refuse({ code: 'conflict', reason: 'card_refund_refused' })
}

/** Whether the provider refused it. Where it does not answer, it stays requested. */
export const askForRefundOf = (
  question: Pick<QueryContext, 'platform' | 'tenant' | 'actor' | 'now'>,
  provider: Stripe,
  { payment, refund }: { payment: CardPayment; refund: CardRefund },
): Promise<boolean> =>
  askForRefund(question, provider, {
    refund,
    intent: payment.payment_intent!,
    lock: (work) => lockCardPayment(work, payment),
    refused: (work) =>
      work.emit({
        type: 'card_refund.failed',
        subject: { type: 'card_refund', id: refund.id },
        payload: { ...placeOf(payment), card_payment_id: payment.id },
      }),
  })

/**
 * 409 where the card's bank decides about the money, or where what went back could not be booked back: shares
 * are issued for it, or it is owed by another way.
 */
async function mustGoBack(line: LockedCallLine, payment: CardPayment, amountMinor: bigint): Promise<void> {
  if (isDisputed(payment.dispute)) refuse({ code: 'conflict', reason: 'disputed' })
  if (recordedAs(payment) !== null) await line.mustTakeBack(payment, amountMinor)
}

/**
 * Whether the provider may be asked for a refund that it did not hear of: judged again as when it was
 * requested, under the same lock. One that may go no longer has failed, and staff hear of it.
 */
export async function mayStillGoBack(
  work: Work,
  { payment: of, refund }: { payment: CardPayment; refund: CardRefund },
): Promise<boolean> {
  const { line, payment } = await lockCardPayment(work, of)
  try {
    await mustGoBack(line, payment, refund.amount_minor)
    return true
  } catch (error) {
    if (!(error instanceof FailureError)) throw error
  }
  await failRefund(work, payment, refund)
  return false
}

/**
 * Keeps a refund before the provider is asked for it, so that an answer that is lost is asked for again by the
 * scheduled task under the same key. It is booked when the provider says that it went.
 */
export async function requestCardRefund(work: Work, id: number, body: Body): Promise<AskedRefund> {
  await showRecord(work, cardPayments, id)
  const found = (await cardPaymentById(work, id)) ?? refuse({ code: 'not_found' })
  const { line, payment } = await lockCardPayment(work, found)
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined) refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  if (payment.paid_at === null || payment.payment_intent === null)
    refuse({ code: 'conflict', reason: 'not_paid' })
  const owner = { card_payment_id: id }
  const amountMinor = await refundMinorOf(work, owner, { of: payment, amount: body.amount })
  await mustGoBack(line, payment, amountMinor)
  const refund = await addRefund(work, owner, { amountMinor, reason: body.reason })
  work.emit({
    type: 'card_refund.requested',
    subject: { type: 'card_refund', id: refund.id },
    payload: { ...placeOf(payment), card_payment_id: payment.id, reason: body.reason },
    after: { amount_minor: String(amountMinor) },
  })
  return { payment, refund, key }
}
