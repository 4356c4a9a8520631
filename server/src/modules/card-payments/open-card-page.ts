import { payableCardStatuses, refuse } from '@moorgate/contract'
import type { AnswerOf, payByCard as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { formatMoney } from '../../domain/money.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import {
  cardProvider,
  closePage,
  faultOf,
  ownPayments,
  payablePage,
  providersAmount,
  refuseFault,
} from '../card-provider/index.ts'
import { connectionOf, secretKeyOf } from '../cards/index.ts'
import { lineOf } from './call-line-kinds.ts'
import type { CallLineKind, LinePlace } from './call-line-kinds.ts'
import { changeCardPayment, lockCardPayment, placeOf } from './card-rows.ts'
import type { CardPayment } from './card-rows.ts'
import { cardTakes } from './takes-card.ts'

/** For so long a page of the provider may be paid on. */
const pageLasts = hours(1)
/** A page that ends sooner is not handed out again. */
const leftAtLeast = minutes(5)

type CardPage = AnswerOf<typeof endpoint>

/**
 * The provider's page on which what is due on a line is paid: the one that is open, or a new one. Each
 * attempt has a key of its own at the provider, so that an attempt that was cut off ends at the same page. No
 * transaction is open while the provider is asked.
 */
export async function openCardPage(
  question: QueryContext,
  kind: CallLineKind,
  find: (work: Work) => Promise<number>,
): Promise<CardPage> {
  for (let round = 0; round < 3; round += 1) {
    const begun = await transact(question.platform, question, async (work) =>
      begin(work, kind, await find(work)),
    )
    const provider = await cardProvider(question.platform, begun.key)
    if (!begun.isOld) return pageOf(await withPage(question, provider, begun.payment))
    await endPage(question, provider, begun.payment)
  }
  return refuse({ code: 'unavailable', retryAfterSeconds: 5 })
}

interface BegunPayment {
  payment: CardPayment
  key: string
  /** Another amount is due than its page asks for, or the page is about to end. */
  isOld: boolean
}

/** The attempt that is open, or the next one, under the line's lock. */
async function begin(work: Work, kind: CallLineKind, lineId: number): Promise<BegunPayment> {
  const line = await kind.lock(work, lineId)
  line.mustBeDue()
  const { openMinor } = line
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined || !cardTakes(connection, openMinor))
    refuse({ code: 'conflict', reason: 'card_unavailable' })
  const rows = await work.db
    .selectFrom('card_payments')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where(kind.column, '=', lineId)
    .orderBy('attempt', 'desc')
    .execute()
  const open = rows.find(({ status }) => (payableCardStatuses as readonly string[]).includes(status))
  if (open) {
    const isOld = open.amount_minor !== openMinor || open.expires_at < later(work.now, leftAtLeast)
    return { payment: open, key, isOld }
  }
  const payment = await insert(work, {
    ...line.place,
    attempt: (rows[0]?.attempt ?? 0) + 1,
    currency: line.currency,
    amount_minor: openMinor,
    description: (await kind.describe(work, lineId)).slice(0, 240),
  })
  return { payment, key, isOld: false }
}

type NewPayment = LinePlace & Pick<CardPayment, 'attempt' | 'currency' | 'amount_minor' | 'description'>

async function insert(work: Work, values: NewPayment): Promise<CardPayment> {
  const payment = await work.db
    .insertInto('card_payments')
    .values({
      tenant_id: work.tenant.id,
      ...values,
      status: 'begun',
      expires_at: later(work.now, pageLasts),
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
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

/** The payment with its page: asked of the provider where it is not known yet. */
async function withPage(
  question: QueryContext,
  provider: Stripe,
  payment: CardPayment,
): Promise<CardPayment> {
  if (payment.url !== null) return payment
  const session = await createSession(question, provider, payment).catch(async (error: unknown) => {
    if ((await faultOf(error)) !== 'no_answer') await endCardPayment(question, payment)
    return refuseFault(error)
  })
  const page = payablePage(session, payment)
  return transact(question.platform, question, async (work) => {
    const { payment: now } = await lockCardPayment(work, payment)
    if (now.status === 'paid') refuse({ code: 'conflict', reason: 'card_paid' })
    const values = { ...page, status: 'open' }
    if (now.status === 'begun') await changeCardPayment(work, payment.id, values)
    return { ...now, ...values }
  })
}

/** The same key and the same parameters every time, so the provider makes one session of them. */
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

/** Ends a page that is no longer asked for what is due. */
async function endPage(question: QueryContext, provider: Stripe, payment: CardPayment): Promise<void> {
  const sessionId =
    payment.session_id ??
    (await createSession(question, provider, payment).then(
      ({ id }) => id,
      async (error: unknown) => ((await faultOf(error)) === 'no_answer' ? refuseFault(error) : undefined),
    ))
  if (sessionId !== undefined) await closePage(provider, sessionId)
  await endCardPayment(question, payment)
}

/** Marks a payment as ended. Money that arrives on it afterwards is still booked. */
async function endCardPayment(question: QueryContext, payment: CardPayment): Promise<void> {
  await transact(question.platform, question, async (work) => {
    const { payment: now } = await lockCardPayment(work, payment)
    if (!(payableCardStatuses as readonly string[]).includes(now.status)) return
    await changeCardPayment(work, now.id, { status: 'expired' })
    work.emit({
      type: 'card_payment.expired',
      subject: { type: 'card_payment', id: now.id },
      payload: placeOf(now),
    })
  })
}

const pageOf = ({ url, amount_minor: minor, currency, expires_at: expiresAt }: CardPayment): CardPage => ({
  url: url!,
  amount: formatMoney(minor, currency),
  currency,
  expires_at: expiresAt.toISOString(),
})
