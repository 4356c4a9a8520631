import type { CardProblem } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import type { Selectable } from 'kysely'
import { dayText, moneyText } from '../../domain/format.ts'
import type { Tables } from '../../kernel/database/tables.ts'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { linkTo } from '../../kernel/links.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import type { Work } from '../../kernel/work.ts'
import { notification, senderOf } from '../../letters/index.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'
import { lineOf } from './call-line-kinds.ts'
import type { CardPayment, PayableLine } from './call-line-kinds.ts'
import { cardPaymentById, recordedAs } from './card-rows.ts'

interface PaidLine extends PayableLine {
  payment: CardPayment
  /** What its money is in, with `{terms}` of the tenant. */
  noun: string
  investor: Pick<Selectable<Tables['users']>, 'name' | 'first_name' | 'email'>
}

async function paidLine(work: Work, cardPaymentId: number): Promise<PaidLine | undefined> {
  const payment = await cardPaymentById(work, cardPaymentId)
  if (!payment) return undefined
  const { kind, lineId } = lineOf(work.platform, payment)
  const line = await kind.find(work, lineId)
  const investor = await work.db
    .selectFrom('users')
    .select(['name', 'first_name', 'email'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', line.userId)
    .executeTakeFirstOrThrow()
  return { ...line, payment, noun: kind.noun, investor }
}

/** What staff read of a problem; `noun` is what the line's money is in. */
const problemOf = (problem: CardProblem, noun: string): string =>
  ({
    amount_differs: 'The amount or currency isn’t what we asked for, so it wasn’t recorded.',
    line_closed: 'It’s no longer due, so it wasn’t recorded. Refund it.',
    more_than_due: 'It’s more than is due, so it wasn’t recorded. Refund it.',
    refund_not_booked: `It was refunded, but we couldn’t deduct the refund from the ${noun}.`,
    refund_failed: 'The refund failed. Check it in Stripe.',
    dispute_not_booked: `The dispute was lost, but we couldn’t deduct the money from the ${noun}. Settle it with the {investor}.`,
  })[problem]

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
      message: messageOf(event, line, work.tenant.branding.navigation),
      cta: line.staffPage,
      icon: 'info',
    })
  },
})

function messageOf(event: StoredEvent, line: PaidLine, labels: Labels): string {
  const { payment, investor, noun } = line
  const paid = words`Card payment of **${moneyText(payment.amount_minor, payment.currency)}** by ${investor.name} for ${line.name}`
  if (event.type === 'card_payment.exception')
    return `${paid}. ${fillLabels(labels, problemOf(event.payload['problem'] as CardProblem, noun))}`
  if (event.type === 'card_payment.disputed') return `${paid} is disputed. Reply in Stripe.`
  return event.payload['outcome'] === 'won'
    ? `${paid}: the dispute was decided in your favour.`
    : `${paid}: the dispute was lost, and the money was returned to the card.${isReversed(payment) ? ' We reversed the payment.' : ''}`
}

/** It was recorded, and booked back after its dispute was lost. */
const isReversed = (payment: CardPayment): boolean =>
  recordedAs(payment) !== null && payment.problem !== 'dispute_not_booked'

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
    return tellInvestor(work, line, {
      cause: `event:${id}`,
      name: 'CardPaymentRefunded',
      message: words`We refunded **${moneyText(refund.amount_minor, line.payment.currency)}** for ${line.name} to your card on ${dayText(refund.booked_on!)}.`,
    })
  },
})

/** The investor hears that a dispute took their payment back, and what is due. */
const tellLost = subscription({
  name: 'investments.card_payment_lost',
  on: ['card_payment.reversed'],
  handle: async (work, { id, subjectId }) => {
    const line = await paidLine(work, subjectId ?? 0)
    if (!line) return
    const { payment } = line
    const { kind, lineId } = lineOf(work.platform, payment)
    const dueMinor = (await kind.openMinor(work, lineId)) ?? 0n
    const reversed = words`Your card payment of **${moneyText(payment.amount_minor, payment.currency)}** for ${line.name} was returned to your card after a dispute.`
    return tellInvestor(work, line, {
      cause: `event:${id}`,
      name: 'CardPaymentReversed',
      message:
        dueMinor > 0n
          ? `${reversed} ${words`**${moneyText(dueMinor, payment.currency)}** is due again.`}`
          : reversed,
    })
  },
})

async function tellInvestor(
  work: Work,
  line: PaidLine,
  told: Pick<Parameters<typeof notify>[1], 'cause' | 'name' | 'message'>,
): ReturnType<typeof notify> {
  await postLetter(work, {
    group: 'money',
    to: line.investor.email,
    cause: told.cause,
    mail: notification(senderOf(work.tenant), {
      firstName: line.investor.first_name,
      message: told.message,
      button: { label: 'View details', url: linkTo(work.platform, work.tenant, line.ownPage) },
    }),
  })
  return notify(work, { userIds: [line.userId], ...told, cta: line.ownPage, icon: 'info' })
}

export const cardSubscriptions: readonly Subscription[] = [tellStaff, tellRefunded, tellLost]
