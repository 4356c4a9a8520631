import { payableCardStatuses } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import type { CardFacts } from '../card-provider/index.ts'
import { bookRefunds, failRefundAtBank } from './book-refund.ts'
import {
  cardPaymentById,
  cardPaymentByIntent,
  changeCardPayment,
  except,
  lockCardPayment,
  placeOf,
  recordedAs,
} from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'
import { settleLostDispute } from './settle-lost-dispute.ts'

/** The payment that facts are of: by our number where the provider has it, else by its own. */
export async function paymentOf(
  reader: Parameters<typeof cardPaymentById>[0],
  { id, sessionId, intent }: CardFacts,
): Promise<CardPayment | undefined> {
  const found =
    id !== undefined
      ? await cardPaymentById(reader, id)
      : intent === undefined
        ? undefined
        : await cardPaymentByIntent(reader, intent)
  const isOther = (known: string | null | undefined, said: string | undefined) =>
    known != null && said !== undefined && known !== said
  if (isOther(found?.session_id, sessionId) || isOther(found?.payment_intent, intent)) return undefined
  return found
}

/**
 * Makes what the provider says true here, once, whatever was said before and in whichever order. A payment
 * that is not what its page asked for, or that its line takes no more, is left to staff and booked nowhere.
 */
export async function applyFacts(work: Work, of: CardPayment, facts: CardFacts): Promise<void> {
  await noteNumbers(work, of, facts)
  if (facts.paid) await applyPaid(work, of, facts.paid)
  if (facts.isExpired) await applyExpired(work, of)
  if (facts.refundedMinor !== undefined) await bookRefunds(work, of, facts.refundedMinor)
  if (facts.dispute) await applyDispute(work, of, facts.dispute)
  if (facts.refundFailed) await failRefundAtBank(work, of, facts.refundFailed.providerId)
  await settleLostDispute(work, of)
}

async function noteNumbers(work: Work, of: CardPayment, { sessionId, intent }: CardFacts): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  const values = {
    ...(payment.session_id === null && sessionId !== undefined && { session_id: sessionId }),
    ...(payment.payment_intent === null && intent !== undefined && { payment_intent: intent }),
  }
  if (Object.keys(values).length > 0) await changeCardPayment(work, payment.id, values)
}

async function applyPaid(
  work: Work,
  of: CardPayment,
  { amountMinor, currency }: NonNullable<CardFacts['paid']>,
): Promise<void> {
  const { line, payment } = await lockCardPayment(work, of)
  if (recordedAs(payment) !== null || payment.status === 'exception') return
  const paid = { paid_at: work.now }
  if (amountMinor !== payment.amount_minor || currency !== payment.currency)
    return except(work, payment, 'amount_differs', { ...paid, status: 'exception' })
  const problem = line.problemWith(amountMinor)
  if (problem !== undefined) return except(work, payment, problem, { ...paid, status: 'exception' })
  const recorded = await line.record(amountMinor)
  await changeCardPayment(work, payment.id, { ...paid, status: 'paid', ...recorded })
  work.emit({
    type: 'card_payment.paid',
    subject: { type: 'card_payment', id: payment.id },
    payload: placeOf(payment),
    after: recorded,
  })
}

async function applyExpired(work: Work, of: CardPayment): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  if (!(payableCardStatuses as readonly string[]).includes(payment.status)) return
  await changeCardPayment(work, payment.id, { status: 'expired' })
  work.emit({
    type: 'card_payment.expired',
    subject: { type: 'card_payment', id: payment.id },
    payload: placeOf(payment),
  })
}

/** A dispute that was closed is not opened again by a message that comes late. */
async function applyDispute(
  work: Work,
  of: CardPayment,
  { state, reason }: NonNullable<CardFacts['dispute']>,
): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  if (payment.dispute === state || (state === 'open' && payment.dispute !== null)) return
  await changeCardPayment(work, payment.id, { dispute: state })
  const subject = { type: 'card_payment', id: payment.id } as const
  if (state === 'open')
    work.emit({ type: 'card_payment.disputed', subject, payload: { ...placeOf(payment), reason } })
  else
    work.emit({
      type: 'card_payment.dispute_closed',
      subject,
      payload: { ...placeOf(payment), outcome: state },
    })
}
