import type { CardProblem } from '@moorgate/contract'
import { sql } from 'kysely'
import { dayText, moneyText } from '../../../domain/format.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../../kernel/events/subscription.ts'
import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import type { Work } from '../../../kernel/work.ts'
import { notification, senderOf } from '../../../letters/index.ts'
import { notify, words } from '../../notifications/index.ts'
import { staffWhoMay } from '../../staff/index.ts'

interface PaidLine {
  investor: string
  first_name: string
  email: string
  user_id: number
  opportunity: string
  opportunity_id: number
  cash_call_id: number
  amount_minor: bigint
  currency: string
}

async function paidLine(work: Work, cardPaymentId: number): Promise<PaidLine | undefined> {
  const { rows } = await sql<PaidLine>`
    select u.name as investor, u.first_name, u.email, u.id as user_id, o.name as opportunity, o.id as opportunity_id,
      l.cash_call_id, c.amount_minor, c.currency
    from card_payments c
    join cash_call_lines l on l.tenant_id = ${work.tenant.id} and l.id = c.cash_call_line_id
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = c.investment_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
    where c.tenant_id = ${work.tenant.id} and c.id = ${cardPaymentId}`.execute(work.db)
  return rows[0]
}

const problems: Readonly<Record<CardProblem, string>> = {
  amount_differs: 'The amount or currency is not what we asked for, so it was not recorded.',
  line_closed: 'The line takes no more payments, so it was not recorded. Refund it.',
  refund_not_booked: 'It was refunded, but could not be taken off the investment.',
  refund_failed: 'A refund of it failed.',
}

/** Those who may record payments hear what was not booked, and what was disputed. */
const tellStaff = subscription({
  name: 'investments.card_exceptions',
  on: ['card_payment.exception', 'card_payment.disputed', 'card_payment.dispute_closed'],
  handle: async (work, event) => {
    const line = await paidLine(work, event.subjectId ?? 0)
    if (!line) return
    return notify(work, {
      userIds: await staffWhoMay(work, 'cash_calls', 'update'),
      cause: `event:${event.id}`,
      name: event.type === 'card_payment.exception' ? 'CardPaymentException' : 'CardPaymentDisputed',
      message: messageOf(event, line),
      cta: `/admin/investments/opportunities/${line.opportunity_id}/transactions/cash-calls/${line.cash_call_id}`,
      icon: 'info',
    })
  },
})

function messageOf(event: StoredEvent, line: PaidLine): string {
  const paid = words`Card payment of **${moneyText(line.amount_minor, line.currency)}** by ${line.investor} for ${line.opportunity}`
  if (event.type === 'card_payment.exception')
    return `${paid}: ${problems[event.payload['problem'] as CardProblem]}`
  if (event.type === 'card_payment.disputed') return `${paid} is disputed. Reply in Stripe.`
  return event.payload['outcome'] === 'won'
    ? `${paid}: the dispute was decided in your favour.`
    : `${paid}: the dispute was lost, and the money was returned to the card.`
}

/** The investor hears what went back to the card. */
const tellRefunded = subscription({
  name: 'investments.card_refunded',
  on: ['card_refund.booked'],
  handle: async (work, { id, subjectId, payload }) => {
    const refund = await work.db
      .selectFrom('card_refunds')
      .select(['amount_minor', 'booked_on'])
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', subjectId ?? 0)
      .executeTakeFirst()
    const line = refund && (await paidLine(work, Number(payload['card_payment_id'])))
    if (!refund || !line) return
    const cause = `event:${id}`
    const page = `/investor/portfolio/${line.opportunity_id}?pay=${Number(payload['cash_call_line_id'])}`
    const message = words`We refunded **${moneyText(refund.amount_minor, line.currency)}** for ${line.opportunity} to your card on ${dayText(refund.booked_on!)}.`
    await postLetter(work, {
      to: line.email,
      cause,
      mail: notification(senderOf(work.tenant), {
        firstName: line.first_name,
        message,
        button: { label: 'Open', url: linkTo(work.platform, work.tenant, page) },
      }),
    })
    return notify(work, {
      userIds: [line.user_id],
      cause,
      name: 'CardPaymentRefunded',
      message,
      cta: page,
      icon: 'info',
    })
  },
})

export const cardSubscriptions: readonly Subscription[] = [tellStaff, tellRefunded]
