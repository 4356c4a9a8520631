import { refuse } from '@moorgate/contract'
import type { AnswerOf, payByCard as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { linkTo } from '../../kernel/links.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { isPayable, newAttempt, openPage, ownPayments, providersAmount } from '../card-provider/index.ts'
import { accountKey, takingConnection } from '../cards/index.ts'
import { lineOf } from './call-line-kinds.ts'
import type { CallLineKind, LinePlace } from './call-line-kinds.ts'
import { changeCardPayment, lockCardPayment, placeOf } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'
import { cardTakes } from './takes-card.ts'

/** The provider's page on which what is due on a line is paid: the one that is open, or a new one. */
export const openCardPage = (
  question: QueryContext,
  kind: CallLineKind,
  find: (work: Work) => Promise<number>,
): Promise<AnswerOf<typeof endpoint>> =>
  openPage<CardPayment>(question, {
    begin: async (work) => begin(work, kind, await find(work)),
    createSession,
    lock: async (work, payment) => (await lockCardPayment(work, payment)).payment,
    change: changeCardPayment,
    expire: expireCardPayment,
  })

async function begin(work: Work, kind: CallLineKind, lineId: number) {
  const line = await kind.lock(work, lineId)
  line.mustBeDue()
  const { openMinor } = line
  const connection = await takingConnection(work)
  const key = connection && (await accountKey(work, { of: connection }))
  if (key === undefined || !cardTakes(connection, openMinor))
    refuse({ code: 'conflict', reason: 'card_unavailable' })
  const rows = await work.db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where(kind.column, '=', lineId)
    .orderBy('attempt', 'desc')
    .execute()
  const open = rows.find(isPayable)
  if (open) return { attempt: open, key, isOld: open.amount_minor !== openMinor }
  const attempt = await insert(work, {
    ...line.place,
    attempt: (rows[0]?.attempt ?? 0) + 1,
    currency: line.currency,
    amount_minor: openMinor,
    description: (await kind.describe(work, lineId)).slice(0, 240),
  })
  return { attempt, key, isOld: false }
}

type NewPayment = LinePlace & Pick<CardPayment, 'attempt' | 'currency' | 'amount_minor' | 'description'>

async function insert(work: Work, values: NewPayment): Promise<CardPayment> {
  const payment = await work.db
    .insertInto('card_payments')
    .values({
      tenant_id: work.tenant.id,
      ...values,
      ...newAttempt(work),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'card_payment.begun',
    subject: { type: 'card_payment', id: payment.id },
    payload: placeOf(payment),
    after: { amount_minor: String(payment.amount_minor), currency: payment.currency },
  })
  return payment
}

async function createSession(
  question: QueryContext,
  provider: Stripe,
  payment: CardPayment,
): Promise<Stripe.Checkout.Session> {
  const { platform, tenant } = question
  const metadata = ownPayments(tenant.id, 'moorgate_card_payment').metadata(payment.id)
  const { kind, lineId } = lineOf(platform, payment)
  const { ownPage } = await kind.find(question, lineId)
  const back = (how: string) => linkTo(platform, tenant, `${ownPage}&card=${how}`)
  return provider.checkout.sessions.create(
    {
      mode: 'payment',
      allowed_payment_method_types: ['card'],
      // In the call's own currency, whatever the card's is.
      adaptive_pricing: { enabled: false },
      locale: 'en-GB',
      client_reference_id: String(payment.id),
      metadata,
      payment_intent_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: payment.currency.toLowerCase(),
            unit_amount: providersAmount(payment.amount_minor),
            product_data: { name: payment.description },
          },
        },
      ],
      success_url: back('success'),
      cancel_url: back('cancelled'),
      expires_at: Math.floor(payment.expires_at.getTime() / 1000),
    },
    { idempotencyKey: `moorgate:${tenant.id}:${kind.keyName}:${lineId}:${payment.attempt}` },
  )
}

async function expireCardPayment(work: Work, of: CardPayment): Promise<void> {
  const { payment } = await lockCardPayment(work, of)
  if (!isPayable(payment)) return
  await changeCardPayment(work, payment.id, { status: 'expired' })
  work.emit({
    type: 'card_payment.expired',
    subject: { type: 'card_payment', id: payment.id },
    payload: placeOf(payment),
  })
}
