import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { isLostInDispute } from '../../card-payments/index.ts'
import { remindOfPayment, tellPaymentReversed } from '../../payment-reminders/index.ts'
import { dueLine } from '../calls/remind-of-payments.ts'
import { calledLine, dueOf } from './call-notice.ts'

/** What staff remind of, to each investor: at the bell and by mail, once a day. */
const tellReminded = subscription({
  name: 'investments.reminded',
  on: ['cash_call_line.reminded'],
  handle: async (work, { subjectId, at }) => {
    const line = await dueLine(work, subjectId ?? 0)
    // Paid in the meantime.
    if (!line) return
    return remindOfPayment(work, line, `payment_reminder:${line.id}:${londonDate(at)}`)
  },
})

/** Anyone who was thanked for a payment hears that it was booked back, and what is due. */
const tellReversed = subscription({
  name: 'investments.payment_reversed',
  on: ['payment.reversed'],
  handle: async (work, { subjectId }) => {
    const payment = await work.db
      .selectFrom('payments')
      .select(['id', 'cash_call_line_id', 'amount_minor'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', subjectId ?? 0)
      .executeTakeFirst()
    const line = payment && (await calledLine(work, payment.cash_call_line_id))
    if (!payment || !line || (await isLostInDispute(work, payment.id))) return
    return tellPaymentReversed(
      work,
      { ...line, name: line.opportunity, paidMinor: payment.amount_minor, dueMinor: dueOf(line) },
      { thanks: `payment:${payment.id}`, cause: `payment_reversed:${payment.id}` },
    )
  },
})

export const paymentSubscriptions: readonly Subscription[] = [tellReminded, tellReversed]
