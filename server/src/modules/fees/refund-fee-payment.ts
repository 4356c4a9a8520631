import { refuse } from '@moorgate/contract'
import type { BodyOf, refundFeePayment as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { showRecord } from '../../kernel/resource/show.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider } from '../card-provider/index.ts'
import { addRefund, askForRefund, connectionOf, refundMinorOf, secretKeyOf } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { lockPayment, paymentById, placeOf } from './fee-rows.ts'
import type { FeePayment } from './fee-rows.ts'
import { feePayments } from './tables.ts'

type Body = BodyOf<typeof endpoint>

interface AskedRefund {
  payment: FeePayment
  refund: CardRefund
  /** Of the account at the provider. */
  key: string
}

/** Asks the provider for a refund that was kept. Where it does not answer, the scheduled task asks again. */
export async function askForFeeRefund(question: QueryContext, { key, ...asked }: AskedRefund): Promise<void> {
  const provider = await cardProvider(question.platform, key)
  if (await askForRefundOf(question, provider, asked))
    refuse({ code: 'conflict', reason: 'card_refund_refused' })
}

/** Whether the provider refused it. Where it does not answer, it stays requested. */
export const askForRefundOf = (
  question: Pick<QueryContext, 'platform' | 'tenant' | 'actor' | 'now'>,
  provider: Stripe,
  { payment, refund }: { payment: FeePayment; refund: CardRefund },
): Promise<boolean> =>
  askForRefund(question, provider, {
    refund,
    intent: payment.payment_intent!,
    lock: (work) => lockPayment(work, payment),
    refused: (work) =>
      work.emit({
        type: 'fee_payment.refund_failed',
        subject: { type: 'fee_payment', id: payment.id },
        payload: placeOf(payment),
      }),
  })

/**
 * Keeps a refund before the provider is asked for it, so that an answer that is lost is asked for again by the
 * scheduled task under the same key. It is booked when the provider says that it went.
 */
export async function requestFeeRefund(work: Work, id: number, body: Body): Promise<AskedRefund> {
  await showRecord(work, feePayments, id)
  const found = (await paymentById(work, id)) ?? refuse({ code: 'not_found' })
  const payment = await lockPayment(work, found)
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined) refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  if (payment.payment_intent === null) refuse({ code: 'conflict', reason: 'not_paid' })
  const owner = { fee_payment_id: id }
  const amountMinor = await refundMinorOf(work, owner, { of: payment, amount: body.amount })
  const refund = await addRefund(work, owner, { amountMinor, reason: body.reason })
  work.emit({
    type: 'fee_payment.refund_requested',
    subject: { type: 'fee_payment', id },
    payload: { ...placeOf(payment), refund_id: refund.id, reason: body.reason },
    after: { amount_minor: String(amountMinor) },
  })
  return { payment, refund, key }
}
