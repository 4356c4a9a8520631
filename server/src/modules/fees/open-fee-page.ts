import { payableCardStatuses, refuse, refuseField, say } from '@moorgate/contract'
import type { AnswerOf, singlePayment } from '@moorgate/contract'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { formatMoney } from '../../domain/money.ts'
import { hours, later, minutes } from '../../kernel/clock.ts'
import { changeById } from '../../kernel/rows.ts'
import { transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider, closePage, faultOf, payablePage, refuseFault } from '../card-provider/index.ts'
import { connectionOf, secretKeyOf } from '../cards/index.ts'
import { createSession } from './create-session.ts'
import { isPlan, lockCheckout, lockPayer, placeOf, pricedFee } from './fee-rows.ts'
import type { FeeCheckout, PricedFee } from './fee-rows.ts'

/** For so long a page of the provider may be paid on. */
const pageLasts = hours(1)
/** A page that ends sooner is not handed out again. */
const leftAtLeast = minutes(5)

/** What is bought: a fee by its `purpose`, or a `plan`. */
export interface Purchase {
  feeId: number
  field: 'purpose' | 'plan'
}

/**
 * The provider's page on which a fee or a plan is paid: the one that is open, or a new one. Each attempt has a
 * key of its own at the provider, so that an attempt that was cut off ends at the same page. No transaction is
 * open while the provider is asked.
 */
export async function openFeePage(
  question: QueryContext,
  purchase: Purchase,
): Promise<AnswerOf<typeof singlePayment>> {
  for (let round = 0; round < 3; round += 1) {
    const begun = await transact(question.platform, question, (work) => begin(work, purchase))
    const provider = await cardProvider(question.platform, begun.key)
    if (!begun.isOld) return pageOf(await withPage(question, provider, begun.checkout))
    await endPage(question, provider, begun.checkout)
  }
  return refuse({ code: 'unavailable', retryAfterSeconds: 5 })
}

interface BegunCheckout {
  checkout: FeeCheckout
  key: string
  /** Its page asks for another price or plan, or is about to end. */
  isOld: boolean
}

/** The attempt that is open, or the next one, under the payer's lock. */
async function begin(work: Work, { feeId, field }: Purchase): Promise<BegunCheckout> {
  const userId = work.actor.id!
  await lockPayer(work, userId)
  const fee = await pricedFee(work, feeId)
  if (!fee || fee.archived_at !== null || isPlan(fee) !== (field === 'plan')) refuseField(field, say.in)
  await mustBeUnpaid(work, fee)
  const connection = await connectionOf(work)
  const key = connection && secretKeyOf(work.platform, connection)
  if (key === undefined) refuse({ code: 'conflict', reason: 'card_unavailable' })
  const ofSame = work.db
    .selectFrom('fee_checkouts')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('status', 'in', payableCardStatuses)
    .where('is_plan', '=', isPlan(fee))
  const open = await (isPlan(fee) ? ofSame : ofSame.where('fee_id', '=', fee.id)).executeTakeFirst()
  if (!open) return { checkout: await insert(work, fee), key, isOld: false }
  const isOld = open.fee_price_id !== fee.fee_price_id || open.expires_at < later(work.now, leftAtLeast)
  return { checkout: open, key, isOld }
}

/** A fee that is paid once is not paid twice, and a second plan would run beside the first. */
async function mustBeUnpaid({ db, tenant, actor }: Work, fee: PricedFee): Promise<void> {
  const { rows } = isPlan(fee)
    ? await sql`select 1 from fee_subscriptions where tenant_id = ${tenant.id} and user_id = ${actor.id}
        and status <> 'ended'`.execute(db)
    : await sql`select 1 from fee_payments where tenant_id = ${tenant.id} and user_id = ${actor.id}
        and fee_id = ${fee.id} and ${fee.frequency} = 'once' and refunded_minor < amount_minor`.execute(db)
  if (rows.length > 0) refuse({ code: 'conflict', reason: isPlan(fee) ? 'subscribed' : 'fee_paid' })
}

async function insert(work: Work, fee: PricedFee): Promise<FeeCheckout> {
  const checkout = await work.db
    .insertInto('fee_checkouts')
    .values({
      tenant_id: work.tenant.id,
      user_id: work.actor.id!,
      fee_id: fee.id,
      fee_price_id: fee.fee_price_id,
      is_plan: isPlan(fee),
      currency: fee.currency,
      amount_minor: fee.amount_minor,
      description: fee.name,
      status: 'begun',
      expires_at: later(work.now, pageLasts),
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'fee_checkout.begun',
    subject: { type: 'fee_checkout', id: checkout.id },
    payload: placeOf(checkout),
    after: { amount_minor: String(checkout.amount_minor), currency: checkout.currency },
  })
  return checkout
}

/** The checkout with its page: asked of the provider where it is not known yet. */
async function withPage(
  question: QueryContext,
  provider: Stripe,
  checkout: FeeCheckout,
): Promise<FeeCheckout> {
  if (checkout.url !== null) return checkout
  const session = await createSession(question, provider, checkout).catch(async (error: unknown) => {
    if ((await faultOf(error)) !== 'no_answer')
      await transact(question.platform, question, (work) => expireCheckout(work, checkout))
    return refuseFault(error)
  })
  const page = payablePage(session, checkout)
  return transact(question.platform, question, async (work) => {
    const now = await lockCheckout(work, checkout)
    if (now.status === 'completed') refuse({ code: 'conflict', reason: 'card_paid' })
    const values = { ...page, status: 'open' }
    if (now.status === 'begun') await changeById(work, 'fee_checkouts', now.id, values)
    return { ...now, ...values }
  })
}

/** Ends a page that asks for what is not wanted any more. */
async function endPage(question: QueryContext, provider: Stripe, checkout: FeeCheckout): Promise<void> {
  const sessionId =
    checkout.session_id ??
    (await createSession(question, provider, checkout).then(
      ({ id }) => id,
      async (error: unknown) => ((await faultOf(error)) === 'no_answer' ? refuseFault(error) : undefined),
    ))
  if (sessionId !== undefined) await closePage(provider, sessionId)
  await transact(question.platform, question, (work) => expireCheckout(work, checkout))
}

/** Marks an attempt as ended. Money that arrives on it afterwards is still recorded. */
export async function expireCheckout(work: Work, of: FeeCheckout): Promise<void> {
  const checkout = await lockCheckout(work, of)
  if (!(payableCardStatuses as readonly string[]).includes(checkout.status)) return
  await changeById(work, 'fee_checkouts', checkout.id, { status: 'expired' })
  work.emit({
    type: 'fee_checkout.expired',
    subject: { type: 'fee_checkout', id: checkout.id },
    payload: placeOf(checkout),
  })
}

const pageOf = ({ url, amount_minor: minor, currency, expires_at: expiresAt }: FeeCheckout) => ({
  url: url!,
  amount: formatMoney(minor, currency),
  currency,
  expires_at: expiresAt.toISOString(),
})
