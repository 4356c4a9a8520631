import { FailureError, isDisputed, refuse } from '@moorgate/contract'
import type { BodyOf, refundCardPayment as endpoint } from '@moorgate/contract'
import { showRecord } from '../../kernel/resource/show.ts'
import type { Work } from '../../kernel/work.ts'
import { keepRefund } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { failRefund } from './book-refund.ts'
import { cardPaymentById, lockCardPayment, placeOf, recordedAs } from './card-rows.ts'
import type { LockedCallLine } from './call-line-kinds.ts'
import type { CardPayment } from './card-rows.ts'
import { cardPayments } from './tables.ts'

/** How the provider is asked for a refund of a payment. */
export const refundRequest = (payment: CardPayment, refund: CardRefund) => ({
  refund,
  intent: payment.payment_intent!,
  lock: (work: Work) => lockCardPayment(work, payment),
  refused: (work: Work) =>
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

/** Keeps a refund, for the provider to be asked for it. */
export async function requestCardRefund(work: Work, id: number, body: BodyOf<typeof endpoint>) {
  await showRecord(work, cardPayments, id)
  const found = (await cardPaymentById(work, id)) ?? refuse({ code: 'not_found' })
  const { line, payment } = await lockCardPayment(work, found)
  const { refund, key } = await keepRefund(
    work,
    { card_payment_id: id },
    { of: payment, body, mustGoBack: (amountMinor) => mustGoBack(line, payment, amountMinor) },
  )
  work.emit({
    type: 'card_refund.requested',
    subject: { type: 'card_refund', id: refund.id },
    payload: { ...placeOf(payment), card_payment_id: payment.id, reason: body.reason },
    after: { amount_minor: String(refund.amount_minor) },
  })
  return { ...refundRequest(payment, refund), key }
}
