import { londonDate } from '../../kernel/clock.ts'
import { larger } from '../../domain/money.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { refundByProviderId, refundsFor } from '../cards/index.ts'
import type { CardRefund } from '../cards/index.ts'
import { changeCardPayment, except, lockCardPayment, placeOf, recordedAs } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'

/**
 * Books what went back to a card beyond what was booked before. The provider says how much it is in all, so a
 * message that comes twice or late books nothing.
 */
export async function bookRefunds(work: Work, of: CardPayment, refundedMinor: bigint): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  const newMinor = larger(refundedMinor - payment.refunded_minor, 0n)
  if (newMinor === 0n) return
  await changeCardPayment(work, payment.id, { refunded_minor: refundedMinor })
  for (const refund of await refundsFor(work, { card_payment_id: payment.id }, newMinor))
    await book(work, payment, refund)
}

/** What was never booked as paid is not booked back. */
async function book(work: Work, of: CardPayment, refund: CardRefund): Promise<void> {
  const { line, payment } = await lockCardPayment(work, of)
  const surplusMinor =
    recordedAs(payment) === null
      ? undefined
      : await line.takeBack(payment, { id: refund.id, amountMinor: refund.amount_minor })
  if (surplusMinor === undefined) {
    await changeById(work, 'card_refunds', refund.id, { status: 'not_booked' })
    if (recordedAs(payment) !== null) await except(work, payment, 'refund_not_booked')
    return
  }
  await changeById(work, 'card_refunds', refund.id, {
    status: 'booked',
    surplus_minor: surplusMinor,
    booked_on: londonDate(work.now),
  })
  work.emit({
    type: 'card_refund.booked',
    subject: { type: 'card_refund', id: refund.id },
    payload: { ...placeOf(payment), card_payment_id: payment.id },
    after: { amount_minor: String(refund.amount_minor), surplus_minor: String(surplusMinor) },
  })
}

/** The bank of the card did not take the money back. */
export async function failRefundAtBank(work: Work, of: CardPayment, providerId: string): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  const refund = await refundByProviderId(work, { card_payment_id: payment.id }, providerId)
  if (refund?.status !== 'failed') await failRefund(work, payment, refund)
}

/** One that was booked is not booked the other way by itself: staff look at it. */
export async function failRefund(
  work: Work,
  payment: CardPayment,
  refund: CardRefund | undefined,
): Promise<void> {
  if (refund?.status === 'requested') await changeById(work, 'card_refunds', refund.id, { status: 'failed' })
  if (refund)
    work.emit({
      type: 'card_refund.failed',
      subject: { type: 'card_refund', id: refund.id },
      payload: { ...placeOf(payment), card_payment_id: payment.id },
    })
  await except(work, payment, 'refund_failed')
}
