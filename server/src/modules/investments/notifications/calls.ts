import { labelOf, openLineStatuses, textOf } from '@moorgate/contract'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { cashCallNotice, notification, paymentReceived, senderOf } from '../../../letters/index.ts'
import type { Mail } from '../../../letters/index.ts'
import type { Work } from '../../../kernel/work.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import { notify, words } from '../../notifications/index.ts'
import { isReversed } from '../calls/line-rows.ts'
import { overdueWords } from '../calls/overdue-text.ts'
import { paymentDetails } from '../calls/payment-details.ts'
import { writeDefaultLetter } from './default-letter.ts'
import { dateText, dayText, moneyText, weekdayText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

type CalledLine = NonNullable<Awaited<ReturnType<typeof calledLine>>>

/** A line with the names that are said about it. */
export const calledLine = (work: Work, lineId: number) =>
  work.db
    .selectFrom('cash_call_lines as l')
    .innerJoin('cash_calls as k', (join) =>
      join.onRef('k.id', '=', 'l.cash_call_id').on('k.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'k.investment_opportunity_id').on('o.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'l.user_id').on('u.tenant_id', '=', work.tenant.id),
    )
    .select([
      'l.id',
      'l.user_id',
      'l.amount_minor',
      'l.received_minor',
      'l.fee_minor',
      'l.fee_vat_minor',
      'l.currency',
      'l.status',
      'l.sent_at',
    ])
    .select([
      'k.id as cash_call_id',
      'k.title',
      'k.due_date',
      'o.name as opportunity',
      'o.slug',
      'u.first_name',
      'u.email',
    ])
    .where('l.tenant_id', '=', work.tenant.id)
    .where('l.id', '=', lineId)
    .executeTakeFirst()

export const pageOf = (line: Pick<CalledLine, 'slug'>) => `/investor/investments/${line.slug}`

/** The notice of a call, to each investor: at the bell, and by mail with what is needed to pay. */
const tellCalled = subscription({
  name: 'investments.called',
  on: ['cash_call_line.issued'],
  handle: async (work, { subjectId }) => {
    const line = await calledLine(work, subjectId ?? 0)
    if (!line || line.status === 'cancelled') return
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause: `cash_call_line:${line.id}`,
      mail: await notice(work, line),
    })
    const { labels } = wordingOf(work.tenant)
    return notify(work, {
      userIds: [line.user_id],
      cause: `cash_call_line:${line.id}`,
      name: 'CashCallIssued',
      message: words`${labelOf(labels, 'cash_call')}: please pay **${moneyText(line.amount_minor, line.currency)}** for ${line.opportunity} by ${dayText(line.due_date)}.`,
      cta: pageOf(line),
      icon: 'info',
    })
  },
})

/** Asks for what is still to pay, with all that is needed for it. */
export async function notice(work: Work, line: CalledLine): Promise<Mail> {
  const wording = wordingOf(work.tenant)
  const details = await paymentDetails(work.db, { ...work, isInvestor: true }, line.id)
  const amount = moneyText(line.amount_minor - line.received_minor, line.currency)
  const reserved = moneyText(line.amount_minor - line.fee_minor, line.currency)
  return cashCallNotice(senderOf(work.tenant), {
    firstName: line.first_name,
    offer: line.opportunity,
    title: line.title,
    amount,
    dueDay: weekdayText(line.due_date),
    dueDate: dayText(line.due_date),
    explanation: [`Your ${reserved} reservation in ${line.opportunity} is now due.`, ...feeWords(line)],
    ...(details.bank && {
      bank: {
        accountName: details.bank.holder_name,
        sortCode: details.bank.sort_code ?? details.bank.bic ?? '',
        accountNumber: details.bank.account_number ?? details.bank.iban ?? '',
      },
    }),
    ...(details.reference !== null && { reference: details.reference }),
    url: linkTo(work.platform, work.tenant, pageOf(line)),
    labels: { cash_call: labelOf(wording.labels, 'cash_call') },
    wording,
  })
}

/** "The amount includes a fee of £300.00, of which £50.00 is VAT." */
function feeWords(line: Pick<CalledLine, 'fee_minor' | 'fee_vat_minor' | 'currency'>): string[] {
  if (line.fee_minor === 0n) return []
  const money = (minor: bigint) => moneyText(minor, line.currency)
  const vat = line.fee_vat_minor === 0n ? '' : `, of which ${money(line.fee_vat_minor)} is VAT`
  return [`The amount includes a fee of ${money(line.fee_minor)}${vat}.`]
}

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
    const outstanding = line.amount_minor - line.received_minor
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
        url: linkTo(work.platform, work.tenant, pageOf(line)),
        labels: { payment_received: labelOf(wordingOf(work.tenant).labels, 'payment_received') },
      }),
    })
    return notify(work, {
      userIds: [line.user_id],
      cause: `payment:${payment.id}`,
      name: 'PaymentReceived',
      message: words`${message}`,
      cta: pageOf(line),
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
          message: overdueWords(work, line),
          cta: pageOf(line),
          icon: 'info',
        }),
      )
    }
    return async () => {
      for (const ring of rings) await ring()
    }
  },
})

/** Anyone who is asked no longer, or did not pay, hears what became of it: at the bell, and by mail. */
const tellEnded = subscription({
  name: 'investments.line_ended',
  on: ['cash_call_line.waived', 'cash_call_line.defaulted'],
  handle: async (work, { id, subjectId, type }) => {
    const line = await calledLine(work, subjectId ?? 0)
    if (!line) return
    const message = endingWords(line, type === 'cash_call_line.waived')
    const cause = `event:${id}`
    const url = (path: string) => linkTo(work.platform, work.tenant, path)
    await postLetter(work, {
      group: 'money',
      to: line.email,
      cause,
      mail: notification(senderOf(work.tenant), {
        firstName: line.first_name,
        message,
        button: { label: 'Open', url: url(pageOf(line)) },
      }),
    })
    const name = type === 'cash_call_line.waived' ? 'PaymentWaived' : 'PaymentDefaulted'
    return notify(work, {
      userIds: [line.user_id],
      cause,
      name,
      message,
      cta: pageOf(line),
      icon: 'info',
    })
  },
})

function endingWords(line: CalledLine, isWaived: boolean): string {
  const paid = moneyText(line.received_minor, line.currency)
  if (line.received_minor === 0n)
    return isWaived
      ? words`You no longer need to pay for **${line.opportunity}**. Your reservation has ended.`
      : words`Your payment for **${line.opportunity}** did not arrive in time, and your reservation has ended.`
  return isWaived
    ? words`You no longer need to pay the rest for **${line.opportunity}**. Your investment is **${paid}**.`
    : words`The rest of your payment for **${line.opportunity}** did not arrive in time. Your reservation has ended, and we will return **${paid}** to you.`
}

export const callSubscriptions: readonly Subscription[] = [
  tellCalled,
  tellReceived,
  tellOverdue,
  tellEnded,
  writeDefaultLetter,
]
