import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, refundFeePayment as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { showRecord } from '../../kernel/resource/show.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider } from '../card-provider/index.ts'
import { addRefund, askForRefund, connectionOf, requestedMinor, secretKeyOf } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { lockPayment, paymentById, placeOf } from './fee-rows.ts'
import type { FeePayment } from './fee-rows.ts'
import { feePayments } from './tables.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Asks the provider for a refund. It is kept first, so that an answer that is lost is asked for again by the
 * scheduled task under the same key, and booked when the provider says that it went.
 */
export async function refundFee(question: QueryContext, id: number, body: Body): Promise<void> {
  const { payment, refund, key } = await transact(question.platform, question, (work) =>
    request(work, id, body),
  )
  const provider = await cardProvider(question.platform, key)
  const isRefused = await askForRefundOf(question, provider, { payment, refund })
  if (isRefused) refuse({ code: 'conflict', reason: 'card_refund_refused' })
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

async function request(
  work: Work,
  id: number,
  body: Body,
): Promise<{ payment: FeePayment; refund: CardRefund; key: string }> {
  await showRecord(work, feePayments, id)
  const found = (await paymentById(work, id)) ?? refuse({ code: 'not_found' })
  const payment = await lockPayment(work, found)
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined) refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  if (payment.payment_intent === null) refuse({ code: 'conflict', reason: 'not_paid' })
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    refuse({ code: 'conflict', reason: 'disputed' })
  const amountMinor = parseMoney(body.amount, payment.currency) ?? refuseField('amount', say.number)
  const owner = { fee_payment_id: id }
  const leftMinor = payment.amount_minor - payment.refunded_minor - (await requestedMinor(work, owner))
  if (amountMinor > leftMinor) refuseField('amount', say.max(formatMoney(leftMinor, payment.currency)))
  const refund = await addRefund(work, owner, { amountMinor, reason: body.reason })
  work.emit({
    type: 'fee_payment.refund_requested',
    subject: { type: 'fee_payment', id },
    payload: { ...placeOf(payment), refund_id: refund.id, reason: body.reason },
    after: { amount_minor: String(amountMinor) },
  })
  return { payment, refund, key }
}
