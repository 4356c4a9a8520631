import { refuse, refuseField, say } from '@moorgate/contract'
import type { BodyOf, reversePayments as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../kernel/database/tables.ts'
import type { Work } from '../../../kernel/work.ts'
import { isTakenByDispute, mustHaveNoRefundUnderWay } from '../../card-payments/index.ts'
import type { CardPayment, LockedCallLine } from '../../card-payments/index.ts'
import { lockOpportunityOf } from '../../round-locks/index.ts'
import { lockLine } from './record-payment.ts'
import type { LockedLine } from './record-payment.ts'
import { bookMoneyBack } from './book-money-back.ts'
import { followLines } from './follow-lines.ts'
import { keepReceivedDay } from './received-day.ts'

/**
 * Books payments of a call back, each once: all of them, or none. A payment by card goes back to the card, but for
 * one that its bank has taken, or decides about. The line is due again, and the investor
 * hears of it where the thanks for the payment went out already.
 */
export async function reversePayments(
  work: Work,
  callId: number,
  { payment_ids: ids, reason }: BodyOf<typeof endpoint>,
): Promise<void> {
  await lockOpportunityOf(work, 'cash_calls', callId)
  for (const [index, id] of ids.entries())
    await reverse(work, await paymentOfCall(work, { callId, id, index }), reason ?? null)
}

type Payment = Selectable<Tables['payments']>

async function paymentOfCall(
  work: Work,
  { callId, id, index }: { callId: number; id: number; index: number },
): Promise<Payment> {
  const payment = await work.db
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('cash_call_line_id', 'in', (lines) =>
      lines
        .selectFrom('cash_call_lines')
        .select('id')
        .where('tenant_id', '=', work.tenant.id)
        .where('cash_call_id', '=', callId),
    )
    .executeTakeFirst()
  return payment ?? refuseField(`payment_ids.${index}`, say.in)
}

async function reverse(work: Work, payment: Payment, reason: string | null): Promise<void> {
  const line = await lockLine(work, payment.cash_call_line_id)
  if (payment.method === 'card' && !(await isTakenByDispute(work, payment.id)))
    refuse({ code: 'conflict', reason: 'paid_by_card' })
  await mustHaveNoRefundUnderWay(work, [line.investment_id])
  if (await isReversedAlready(work, payment.id))
    refuse({ code: 'conflict', reason: 'already_reversed', about: 'payment' })
  if (!(await bookReversal(work, line, payment, reason))) refuse({ code: 'conflict', reason: 'payment_used' })
}

/**
 * The same of a payment by card that its bank took in a dispute. What went back to the card in part is left to staff,
 * as is what shares were bought with.
 */
export async function reverseLostPayment(
  work: Work,
  line: LockedLine,
  { payment_id: id, refunded_minor: refundedMinor }: CardPayment,
): ReturnType<LockedCallLine['takeLost']> {
  if (await isReversedAlready(work, id!)) return 'earlier'
  if (refundedMinor > 0n) return 'impossible'
  const payment = await work.db
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return (await bookReversal(work, line, payment, 'The card payment was lost in a dispute.'))
    ? 'reversed'
    : 'impossible'
}

/** False, and nothing, where its money is spent or given back already. */
async function bookReversal(
  work: Work,
  line: LockedLine,
  payment: Payment,
  reason: string | null,
): Promise<boolean> {
  const surplusMinor = await bookMoneyBack(work, line, {
    source: { type: 'payment_reversal', id: payment.id },
    type: 'reversal',
    description: 'Payment reversed',
    historyReason: reason ?? 'A payment was reversed.',
    amountMinor: payment.amount_minor,
  })
  if (surplusMinor === undefined) return false
  await sql`
    insert into payment_reversals (tenant_id, payment_id, surplus_minor, reason, created_at, created_by)
    values (${work.tenant.id}, ${payment.id}, ${surplusMinor}, ${reason}, ${work.now}, ${work.actor.id})
    returning 1`.execute(work.db)
  // Another payment pays the line in its place, on its own day.
  if (surplusMinor === payment.amount_minor) {
    await keepReceivedDay(work, line.id)
    await followLines(work, [line.investment_id])
  }
  work.emit({
    type: 'payment.reversed',
    subject: { type: 'payment', id: payment.id },
    payload: {
      cash_call_line_id: line.id,
      investment_id: line.investment_id,
      investment_opportunity_id: line.investment_opportunity_id,
      user_id: line.user_id,
    },
    before: { amount_minor: String(payment.amount_minor), received_on: payment.received_on },
    after: { surplus_minor: String(surplusMinor), ...(reason !== null && { reason }) },
  })
  return true
}

/** Asked under the line's lock, so of two who reverse a payment at the same moment the second is refused. */
async function isReversedAlready(work: Work, paymentId: number): Promise<boolean> {
  const reversed = await work.db
    .selectFrom('payment_reversals')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()
  return reversed !== undefined
}
