import { labelOf, openLineStatuses, textOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { notification, paymentReceived, senderOf } from '../../../letters/index.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { notify, tellCallCancelled, words } from '../../notifications/index.ts'
import { isReversed } from '../calls/line-rows.ts'
import { overdueWords } from '../../payment-reminders/index.ts'
import { calledLine, dueOf, notice } from './call-notice.ts'
import type { CalledLine } from './call-notice.ts'
import { writeDefaultLetter } from './default-letter.ts'
import { dateText, dayText, moneyText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

/** Cause of the notice of a line. */
const noticeOf = ({ id }: CalledLine) => `cash_call_line:${id}`

/**
 * A line, locked: a payment or a cancellation waits, so that its notice says what is due, and a cancellation finds
 * that the notice went out.
 */
async function lockedLine(work: Work, id: number): Promise<CalledLine | undefined> {
  await sql`select 1 from cash_call_lines where tenant_id = ${work.tenant.id} and id = ${id} for share`.execute(
    work.db,
  )
  return calledLine(work, id)
}

/** The notice of a call, to each investor: at the bell, and by mail with what is needed to pay. */
const tellCalled = subscription({
  name: 'investments.called',
  on: ['cash_call_line.issued'],
  handle: async (work, { subjectId }) => {
    const line = await lockedLine(work, subjectId ?? 0)
    // Paid or cancelled in the meantime: its investor is thanked for it, or has nothing to hear.
    if (!line || dueOf(line) === 0n) return
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause: noticeOf(line),
      mail: await notice(work, line),
    })
    const { labels } = wordingOf(work.tenant)
    return notify(work, {
      userIds: [line.user_id],
      cause: noticeOf(line),
      name: 'CashCallIssued',
      message: words`${labelOf(labels, 'cash_call')}: please pay **${moneyText(dueOf(line), line.currency)}** for ${line.opportunity} by ${dayText(line.due_date)}.`,
      cta: line.page,
      icon: 'info',
    })
  },
})

/** Thanks for money that came in, and what is still to pay. */
const tellReceived = subscription({
  name: 'investments.received',
  on: ['payment.received'],
  handle: async (work, { subjectId }) => {
    const payment = await work.db
      .selectFrom('payments')
      .select(['id', 'cash_call_line_id', 'amount_minor', 'received_on'])
      .select(isReversed(work, 'payments.id').as('is_reversed'))
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', subjectId ?? 0)
      .executeTakeFirst()
    const line = payment && (await calledLine(work, payment.cash_call_line_id))
    if (!payment || !line || payment.is_reversed) return
    const amount = moneyText(payment.amount_minor, line.currency)
    const message = textOf(wordingOf(work.tenant), 'payment_received_notice', {
      amount,
      name: line.opportunity,
    })
    const outstanding = dueOf(line)
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause: `payment:${payment.id}`,
      mail: paymentReceived(senderOf(work.tenant), {
        firstName: line.first_name,
        offer: line.opportunity,
        amount,
        receivedOn: dateText(payment.received_on),
        message,
        ...(outstanding > 0n && { outstanding: moneyText(outstanding, line.currency) }),
        url: linkTo(work.platform, work.tenant, line.page),
        labels: { payment_received: labelOf(wordingOf(work.tenant).labels, 'payment_received') },
      }),
    })
    return notify(work, {
      userIds: [line.user_id],
      cause: `payment:${payment.id}`,
      name: 'PaymentReceived',
      message: words`${message}`,
      cta: line.page,
      icon: 'info',
    })
  },
})

/** Anyone who has not paid by the day is told that it has passed. */
const tellOverdue = subscription({
  name: 'investments.overdue',
  on: ['cash_call.overdue'],
  handle: async (work, { subjectId }) => {
    const lines = await work.db
      .selectFrom('cash_call_lines')
      .select('id')
      .where('tenant_id', '=', work.tenant.id)
      .where('cash_call_id', '=', subjectId ?? 0)
      .where('status', 'in', openLineStatuses)
      .where('deleted_at', 'is', null)
      .execute()
    const rings: (() => Promise<void>)[] = []
    for (const { id } of lines) {
      const line = (await calledLine(work, id))!
      rings.push(
        await notify(work, {
          userIds: [line.user_id],
          cause: `overdue:${id}:${line.due_date}`,
          name: 'PaymentOverdue',
          message: overdueWords(work, { ...line, name: line.opportunity }),
          cta: line.page,
          icon: 'info',
        }),
      )
    }
    return async () => {
      for (const ring of rings) await ring()
    }
  },
})

/** Anyone whose notice went out hears that the call was cancelled. */
const tellCancelled = subscription({
  name: 'investments.call_cancelled',
  on: ['cash_call_line.cancelled'],
  handle: async (work, { subjectId }) => {
    const line = await calledLine(work, subjectId ?? 0)
    if (!line) return
    return tellCallCancelled(work, [{ ...line, notice: noticeOf(line), offer: line.opportunity }])
  },
})

/** Anyone who is asked no longer, or did not pay, hears what became of it: at the bell, and by mail. */
const tellEnded = subscription({
  name: 'investments.line_ended',
  on: ['cash_call_line.waived', 'cash_call_line.defaulted'],
  handle: async (work, { id, subjectId, type }) => {
    const line = await calledLine(work, subjectId ?? 0)
    if (!line) return
    const message = endingWords(work, line, type === 'cash_call_line.waived')
    const cause = `event:${id}`
    const url = (path: string) => linkTo(work.platform, work.tenant, path)
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause,
      mail: notification(senderOf(work.tenant), {
        firstName: line.first_name,
        message,
        button: { label: 'View details', url: url(line.page) },
      }),
    })
    const name = type === 'cash_call_line.waived' ? 'PaymentWaived' : 'PaymentDefaulted'
    return notify(work, {
      userIds: [line.user_id],
      cause,
      name,
      message,
      cta: line.page,
      icon: 'info',
    })
  },
})

function endingWords(work: Work, line: CalledLine, isWaived: boolean): string {
  const [paid, allocation] = [line.paid_minor, line.allocation_minor].map((minor) =>
    moneyText(minor, line.currency),
  )
  if (line.paid_minor === 0n)
    return isWaived
      ? words`You no longer need to pay for **${line.opportunity}**. Your reservation has ended.`
      : words`Your payment for **${line.opportunity}** did not arrive in time, and your reservation has ended.`
  if (isWaived && line.received_minor === 0n)
    return words`You no longer need to pay ${labelOf(wordingOf(work.tenant).labels, 'cash_call', { lower: true })} “${line.title}” for **${line.opportunity}**. Your investment is now **${allocation!}**.`
  return isWaived
    ? words`You no longer need to pay the rest for **${line.opportunity}**. Your investment is **${allocation!}**.`
    : words`The rest of your payment for **${line.opportunity}** did not arrive in time. Your reservation has ended, and we will return **${paid!}** to you.`
}

export const callSubscriptions: readonly Subscription[] = [
  tellCalled,
  tellReceived,
  tellOverdue,
  tellCancelled,
  tellEnded,
  writeDefaultLetter,
]
