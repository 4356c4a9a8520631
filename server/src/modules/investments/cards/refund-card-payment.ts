import { calledStatuses, droppedStatuses, refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, refundCardPayment as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { formatMoney, parseMoney } from '../../../domain/money.ts'
import { showRecord } from '../../../kernel/resource/show.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { cardProvider } from '../../card-provider/index.ts'
import { addRefund, askForRefund, connectionOf, requestedMinor, secretKeyOf } from '../../cards/index.ts'
import type { CardRefund } from '../../cards/index.ts'
import type { LockedLine } from '../calls/record-payment.ts'
import { cardPaymentById, lockCardPayment, placeOf } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'
import { cardPayments } from './tables.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Asks the provider for a refund. It is kept first, so that an answer that is lost is asked for again by the
 * scheduled task under the same key, and booked when the provider says that it went.
 */
export async function refundCardPayment(question: QueryContext, id: number, body: Body): Promise<void> {
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

async function request(
  work: Work,
  id: number,
  body: Body,
): Promise<{ payment: CardPayment; refund: CardRefund; key: string }> {
  await showRecord(work, cardPayments, id)
  const found = (await cardPaymentById(work, id)) ?? refuse({ code: 'not_found' })
  const { line, payment } = await lockCardPayment(work, found)
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined) refuse({ code: 'conflict', reason: 'not_configured', about: 'cards' })
  if (payment.paid_at === null || payment.payment_intent === null)
    refuse({ code: 'conflict', reason: 'not_paid' })
  if (payment.dispute === 'open' || payment.dispute === 'lost')
    refuse({ code: 'conflict', reason: 'disputed' })
  const amountMinor = parseMoney(body.amount, payment.currency) ?? refuseField('amount', say.number)
  const leftMinor =
    payment.amount_minor - payment.refunded_minor - (await requestedMinor(work, { card_payment_id: id }))
  if (amountMinor > leftMinor) refuseField('amount', say.max(formatMoney(leftMinor, payment.currency)))
  if (payment.payment_id !== null && amountMinor > line.surplus_minor) mustBeCalled(line)
  const refund = await addRefund(work, { card_payment_id: id }, { amountMinor, reason: body.reason })
  work.emit({
    type: 'card_refund.requested',
    subject: { type: 'card_refund', id: refund.id },
    payload: { ...placeOf(payment), card_payment_id: payment.id, reason: body.reason },
    after: { amount_minor: String(amountMinor) },
  })
  return { payment, refund, key }
}

/** What shares were bought with, or is owed back already, is given back by the act that undoes that. */
function mustBeCalled({ investment_status: status }: LockedLine): void {
  if ((droppedStatuses as readonly string[]).includes(status))
    refuse({ code: 'conflict', reason: 'investment_over' })
  if (!(calledStatuses as readonly string[]).includes(status))
    refuse({ code: 'conflict', reason: 'round_completed' })
}
