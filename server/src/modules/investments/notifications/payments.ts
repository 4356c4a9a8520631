import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { linkTo } from '../../../kernel/links.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { notify, words } from '../../notifications/index.ts'
import { dayText, moneyText } from '../../../domain/format.ts'
import { dueLine, remind } from '../calls/remind-of-payments.ts'
import { calledLine, dueOf, pageOf } from './call-notice.ts'

/** What staff remind of, to each investor: at the bell and by mail, once a day. */
const tellReminded = subscription({
  name: 'investments.reminded',
  on: ['cash_call_line.reminded'],
  handle: async (work, { subjectId, at }) => {
    const line = await dueLine(work, subjectId ?? 0)
    // Paid in the meantime.
    if (!line) return
    return remind(work, line, `payment_reminder:${line.id}:${londonDate(at)}`)
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
    if (!payment || !line || !(await wasThanked(work, payment.id))) return
    const paid = moneyText(payment.amount_minor, line.currency)
    const due = moneyText(dueOf(line), line.currency)
    // Nothing is due where it was beyond the amount, or another payment has come since.
    const isDue = dueOf(line) > 0n
    const reversed = words`The payment of **${paid}** for ${line.opportunity} was recorded by mistake and has been reversed.`
    const message = isDue ? `${reversed} ${words`**${due}** is due by ${dayText(line.due_date)}.`}` : reversed
    const cause = `payment_reversed:${payment.id}`
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause,
      mail: notification(senderOf(work.tenant), {
        firstName: line.first_name,
        message,
        button: {
          label: isDue ? 'See how to pay' : 'View details',
          url: linkTo(work.platform, work.tenant, pageOf(line)),
        },
      }),
    })
    return notify(work, {
      userIds: [line.user_id],
      cause,
      name: 'PaymentReversed',
      message,
      cta: pageOf(line),
      icon: 'info',
    })
  },
})

async function wasThanked(work: Parameters<typeof calledLine>[0], paymentId: number): Promise<boolean> {
  const letter = await work.db
    .selectFrom('mails')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('cause', '=', `payment:${paymentId}`)
    .executeTakeFirst()
  return letter !== undefined
}

export const paymentSubscriptions: readonly Subscription[] = [tellReminded, tellReversed]
