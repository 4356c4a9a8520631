import { refuse } from '@moorgate/contract'
import type { BodyOf, refundFeePayment as endpoint } from '@moorgate/contract'
import { showRecord } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { keepRefund } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { lockPayment, paymentById, placeOf } from './fee-rows.ts'
import type { FeePayment } from './fee-rows.ts'
import { feePayments } from './tables.ts'

/** How the provider is asked for a refund of a payment. */
export const refundRequest = (payment: FeePayment, refund: CardRefund) => ({
  refund,
  intent: payment.payment_intent!,
  lock: (work: Work) => lockPayment(work, payment),
  refused: (work: Work) =>
    work.emit({
      type: 'fee_payment.refund_failed',
      subject: { type: 'fee_payment', id: payment.id },
      payload: placeOf(payment),
    }),
})

/** Keeps a refund, for the provider to be asked for it. */
export async function requestFeeRefund(work: Work, id: number, body: BodyOf<typeof endpoint>) {
  await showRecord(work, feePayments, id)
  const found = (await paymentById(work, id)) ?? refuse({ code: 'not_found' })
  const payment = await lockPayment(work, found)
  const { refund, key } = await keepRefund(work, { fee_payment_id: id }, { of: payment, body })
  work.emit({
    type: 'fee_payment.refund_requested',
    subject: { type: 'fee_payment', id },
    payload: { ...placeOf(payment), refund_id: refund.id, reason: body.reason },
    after: { amount_minor: String(refund.amount_minor) },
  })
  return { ...refundRequest(payment, refund), key }
}
