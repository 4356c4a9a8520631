import { labelOf, textOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, moneyText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import type { Work } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { paymentReceived, senderOf } from '../../../letters/index.ts'
import { openOfFundLineSql } from '../../../rows/fund-rows.ts'
import { notify, words } from '../../notifications/index.ts'
import { tellPaymentReversed } from '../../payment-reminders/index.ts'

interface PaidFundLine {
  user_id: number
  first_name: string
  email: string
  name: string
  page: string
  currency: string
  due_date: string
  received_on: string
  reversed_at: Date | null
  paid_minor: bigint
  open_minor: bigint
}

/** A payment with its line, and with what is still to pay on that. */
async function paidLine(work: Work, paymentId: number): Promise<PaidFundLine | undefined> {
  const { rows } = await sql<PaidFundLine>`
    select l.user_id, u.first_name, u.email, f.name, '/investor/portfolio/fund/' || f.id as page, l.currency, d.due_date,
      p.received_on, p.reversed_at, p.amount_minor + p.refunded_minor as paid_minor, ${sql.raw(openOfFundLineSql('l'))} as open_minor
    from fund_payments p
    join fund_drawdown_lines l on l.tenant_id = ${work.tenant.id} and l.id = p.fund_drawdown_line_id
    join fund_drawdowns d on d.tenant_id = ${work.tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = d.fund_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    where p.tenant_id = ${work.tenant.id} and p.id = ${paymentId}`.execute(work.db)
  return rows[0]
}

const thanksFor = (paymentId: number) => `fund_payment:${paymentId}`

/** Thanks for money that came in for a fund's call, and what is still to pay. */
export const tellReceived = subscription({
  name: 'funds.received',
  on: ['fund_payment.received'],
  handle: async (work, { subjectId }) => {
    const id = subjectId ?? 0
    const paid = await paidLine(work, id)
    if (!paid || paid.reversed_at !== null) return
    const wording = wordingOf(work.tenant)
    const amount = moneyText(paid.paid_minor, paid.currency)
    const message = textOf(wording, 'payment_received_notice', { amount, name: paid.name })
    await postLetter(work, {
      group: 'money',
      to: paid.email,
      cause: thanksFor(id),
      mail: paymentReceived(senderOf(work.tenant), {
        firstName: paid.first_name,
        offer: paid.name,
        amount,
        receivedOn: dateText(paid.received_on),
        message,
        ...(paid.open_minor > 0n && { outstanding: moneyText(paid.open_minor, paid.currency) }),
        url: linkTo(work.platform, work.tenant, paid.page),
        labels: { payment_received: labelOf(wording.labels, 'payment_received') },
      }),
    })
    return notify(work, {
      userIds: [paid.user_id],
      cause: thanksFor(id),
      name: 'PaymentReceived',
      message: words`${message}`,
      cta: paid.page,
      icon: 'info',
    })
  },
})

export const tellReversed = subscription({
  name: 'funds.payment_reversed',
  on: ['fund_payment.reversed'],
  handle: async (work, { subjectId }) => {
    const id = subjectId ?? 0
    const paid = await paidLine(work, id)
    if (!paid) return
    const reversed = { ...paid, paidMinor: paid.paid_minor, dueMinor: paid.open_minor }
    return tellPaymentReversed(work, reversed, {
      thanks: thanksFor(id),
      cause: `fund_payment_reversed:${id}`,
    })
  },
})
