import { larger } from '../../domain/money.ts'
import { londonDate } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import type { CardFacts } from '../card-provider/index.ts'
import { refundByProviderId, refundsFor } from '../cards/index.ts'
import { lockCheckout, lockPayment, paymentOfCheckout, placeOf } from './fee-rows.ts'
import type { FeeCheckout, FeePayment } from './fee-rows.ts'
import { expireCheckout } from './open-fee-page.ts'
import { bookFeeRefund, recordFeePayment } from './record-fee-payment.ts'

/**
 * Makes what the provider says of a fee's page true here, once, whatever was said before and in whichever
 * order. The page of a plan pays through its subscription.
 */
export async function applyCheckoutFacts(work: Work, of: FeeCheckout, facts: CardFacts): Promise<void> {
  const checkout = await lockCheckout(work, of)
  if (checkout.session_id === null && facts.sessionId !== undefined)
    await changeById(work, 'fee_checkouts', checkout.id, { session_id: facts.sessionId })
  if (facts.isExpired) await expireCheckout(work, checkout)
  if (checkout.is_plan) return
  const payment = (await paymentOfCheckout(work, checkout.id)) ?? (await recordPaid(work, checkout, facts))
  if (payment) await applyPaymentFacts(work, payment, facts)
}

async function recordPaid(
  work: Work,
  checkout: FeeCheckout,
  { paid, intent }: CardFacts,
): Promise<FeePayment | undefined> {
  if (!paid) return undefined
  await changeById(work, 'fee_checkouts', checkout.id, { status: 'completed' })
  return recordFeePayment(work, { ...paid, intent, of: checkout, paidAt: work.now })
}

/** What became of a payment that is recorded. */
export async function applyPaymentFacts(work: Work, of: FeePayment, facts: CardFacts): Promise<void> {
  const payment = await lockPayment(work, of)
  if (payment.payment_intent === null && facts.intent !== undefined)
    await changeById(work, 'fee_payments', payment.id, { payment_intent: facts.intent })
  if (facts.refundedMinor !== undefined) await bookRefunds(work, payment, facts.refundedMinor)
  if (facts.dispute) await applyDispute(work, payment, facts.dispute)
  if (facts.refundFailed) await failRefund(work, payment, facts.refundFailed.providerId)
}

/** The provider says how much went back in all, so a message that comes twice or late books nothing. */
async function bookRefunds(work: Work, payment: FeePayment, refundedMinor: bigint): Promise<void> {
  const newMinor = larger(refundedMinor - payment.refunded_minor, 0n)
  if (newMinor === 0n) return
  await changeById(work, 'fee_payments', payment.id, { refunded_minor: refundedMinor })
  let beforeMinor = payment.refunded_minor
  for (const refund of await refundsFor(work, { fee_payment_id: payment.id }, newMinor)) {
    const isBooked = payment.problem !== 'amount_differs'
    if (isBooked) await bookFeeRefund(work, payment, { refund, beforeMinor })
    beforeMinor += refund.amount_minor
    await changeById(work, 'card_refunds', refund.id, {
      status: isBooked ? 'booked' : 'not_booked',
      ...(isBooked && { booked_on: londonDate(work.now) }),
    })
    work.emit({
      type: 'fee_payment.refunded',
      subject: { type: 'fee_payment', id: payment.id },
      payload: { ...placeOf(payment), refund_id: refund.id },
      after: { amount_minor: String(refund.amount_minor) },
    })
  }
}

/** A dispute that was closed is not opened again by a message that comes late. It books nothing. */
async function applyDispute(
  work: Work,
  payment: FeePayment,
  { state, reason }: NonNullable<CardFacts['dispute']>,
): Promise<void> {
  if (payment.dispute === state || (state === 'open' && payment.dispute !== null)) return
  await changeById(work, 'fee_payments', payment.id, { dispute: state })
  const subject = { type: 'fee_payment', id: payment.id } as const
  if (state === 'open')
    work.emit({ type: 'fee_payment.disputed', subject, payload: { ...placeOf(payment), reason } })
  else
    work.emit({
      type: 'fee_payment.dispute_closed',
      subject,
      payload: { ...placeOf(payment), outcome: state },
    })
}

/** The bank of the card did not take the money back. One that was booked is left to staff. */
async function failRefund(work: Work, payment: FeePayment, providerId: string): Promise<void> {
  const refund = await refundByProviderId(work, { fee_payment_id: payment.id }, providerId)
  if (!refund || refund.status === 'failed') return
  if (refund.status === 'requested') await changeById(work, 'card_refunds', refund.id, { status: 'failed' })
  else await changeById(work, 'fee_payments', payment.id, { problem: payment.problem ?? 'refund_failed' })
  work.emit({
    type: 'fee_payment.refund_failed',
    subject: { type: 'fee_payment', id: payment.id },
    payload: placeOf(payment),
  })
}
