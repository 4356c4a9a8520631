import { sql } from 'kysely'
import { dateText, moneyText } from '../../domain/format.ts'
import { londonDate } from '../../kernel/clock.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { AfterCommit, StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { feesPage } from './create-session.ts'
import { paymentById, subscriptionBy } from './fee-rows.ts'

interface PayerMessage {
  name: 'FeePaid' | 'FeeRefunded' | 'FeePaymentFailed' | 'FeePlanEnded' | 'FeePlanCardChanged'
  message: string
  button: string
}

/** The payer hears by bell and by mail. */
async function tellPayer(work: Work, { id, payload }: StoredEvent, told: PayerMessage): Promise<AfterCommit> {
  const { rows } = await sql<{ id: number; first_name: string; email: string }>`
    select id, first_name, email from users where tenant_id = ${work.tenant.id} and id = ${Number(payload['user_id'])}
      and deleted_at is null`.execute(work.db)
  const payer = rows[0]
  if (!payer) return
  const cause = `event:${id}`
  await postLetter(work, {
    group: 'money',
    to: payer.email,
    cause,
    mail: notification(senderOf(work.tenant), {
      firstName: payer.first_name,
      message: told.message,
      button: { label: told.button, url: linkTo(work.platform, work.tenant, feesPage) },
    }),
  })
  return notify(work, {
    userIds: [payer.id],
    cause,
    name: told.name,
    message: told.message,
    cta: feesPage,
    icon: 'info',
  })
}

const tellPaid = subscription({
  name: 'fees.paid',
  on: ['fee_payment.paid'],
  handle: async (work, event) => {
    const payment = await paymentById(work, event.subjectId ?? 0)
    if (!payment) return
    const amount = moneyText(payment.amount_minor, payment.currency)
    const day = dateText(londonDate(payment.paid_at))
    return tellPayer(work, event, {
      name: 'FeePaid',
      message: words`We received your card payment of **${amount}** for ${payment.description} on ${day}. Your receipt is ready.`,
      button: 'Download receipt',
    })
  },
})

const tellRefunded = subscription({
  name: 'fees.refunded',
  on: ['fee_payment.refunded'],
  handle: async (work, event) => {
    const payment = await paymentById(work, event.subjectId ?? 0)
    const minor = event.after?.['amount_minor']
    if (!payment || minor === undefined) return
    const amount = moneyText(BigInt(String(minor)), payment.currency)
    return tellPayer(work, event, {
      name: 'FeeRefunded',
      message: words`We refunded **${amount}** for ${payment.description} to your card.`,
      button: 'Open receipts',
    })
  },
})

/** A payment of a plan that could not be taken, and its end. */
const tellPlan = subscription({
  name: 'fees.plan',
  on: ['fee_subscription.past_due', 'fee_subscription.ended'],
  handle: async (work, event) => {
    const plan = await subscriptionBy(work, { id: event.subjectId ?? 0 })
    if (!plan) return
    const amount = moneyText(plan.amount_minor, plan.currency)
    const isEnd = event.type === 'fee_subscription.ended'
    return tellPayer(work, event, {
      name: isEnd ? 'FeePlanEnded' : 'FeePaymentFailed',
      message: isEnd
        ? words`Your plan ${plan.description} has ended. No more payments will be taken.`
        : words`We couldn’t take **${amount}** for ${plan.description} from your card. We’ll try again. Check that your card is valid and has enough money.`,
      button: isEnd ? 'Open plans' : 'Open your plan',
    })
  },
})

/** Whoever changed it, the payer hears of it. */
const tellCard = subscription({
  name: 'fees.plan_card',
  on: ['fee_subscription.card_changed'],
  handle: async (work, event) => {
    const plan = await subscriptionBy(work, { id: event.subjectId ?? 0 })
    if (!plan) return
    const card = plan.card_last4 === null ? 'a new card' : `the card ending in ${plan.card_last4}`
    return tellPayer(work, event, {
      name: 'FeePlanCardChanged',
      message: words`Your plan ${plan.description} will be paid with ${card} from now on. If you didn’t change it, contact us.`,
      button: 'Open your plan',
    })
  },
})

/** Those who may record payments hear what was not booked, and what was disputed. */
const tellStaff = subscription({
  name: 'fees.exceptions',
  on: [
    'fee_payment.exception',
    'fee_payment.refund_failed',
    'fee_payment.disputed',
    'fee_payment.dispute_closed',
  ],
  handle: async (work, event) => {
    const payment = await paymentById(work, event.subjectId ?? 0)
    if (!payment) return
    const { rows } = await sql<{ name: string }>`select name from users
      where tenant_id = ${work.tenant.id} and id = ${payment.user_id}`.execute(work.db)
    const amount = moneyText(payment.amount_minor, payment.currency)
    const paid = words`Card payment of **${amount}** by ${rows[0]!.name} for ${payment.description}`
    return notify(work, {
      userIds: await staffWhoMay(work, 'cash_calls', 'update'),
      cause: `event:${event.id}`,
      name: event.type.startsWith('fee_payment.dispute') ? 'FeePaymentDisputed' : 'FeePaymentException',
      message: `${paid}${whatHappened(event)}`,
      cta: `/admin/investors/${payment.user_id}/details/transactions`,
      icon: 'info',
    })
  },
})

function whatHappened({ type, payload }: StoredEvent): string {
  if (type === 'fee_payment.exception')
    return '. The amount or currency isn’t what we asked for, so it wasn’t recorded. Refund it.'
  if (type === 'fee_payment.refund_failed') return '. The refund failed. Check it in Stripe.'
  if (type === 'fee_payment.disputed') return ' is disputed. Reply in Stripe.'
  return payload['outcome'] === 'won'
    ? ': the dispute was decided in your favour.'
    : ': the dispute was lost, and the money was returned to the card.'
}

export const feeSubscribers: readonly Subscription[] = [tellPaid, tellRefunded, tellPlan, tellCard, tellStaff]
