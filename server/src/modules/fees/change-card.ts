import { refuse } from '@moorgate/contract'
import type { AnswerOf, changePlanCard as endpoint } from '@moorgate/contract'
import type Stripe from 'stripe'
import { later, minutes } from '../../kernel/clock.ts'
import { linkTo } from '../../kernel/links.ts'
import { changeById } from '../../kernel/rows.ts'
import { showRecord } from '../../kernel/resource/show.ts'
import { onlyLooking, transact } from '../../kernel/work.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { cardProvider, ownPayments, refuseFault } from '../card-provider/index.ts'
import { accountKey } from '../cards/index.ts'
import { feesPage } from './create-session.ts'
import { lockPayer, subscriptionBy } from './fee-rows.ts'
import type { FeeSubscription } from './fee-rows.ts'
import { settleCardPage } from './settle-card-page.ts'
import { feeSubscriptions } from './tables.ts'

/** A page that ends sooner is not handed out again. */
const leftAtLeast = minutes(5)

/**
 * The provider's page on which another card of a plan is entered: a Checkout Session in setup mode, the one that
 * is open or a new one. Each attempt has a key of its own at the provider, so that one that was cut off ends at
 * the same page. What was entered counts when the provider says so (`settle-card-page.ts`).
 */
export async function openCardChange(question: QueryContext, id: number): Promise<AnswerOf<typeof endpoint>> {
  if (question.actor.viewerId !== undefined) refuse(onlyLooking)
  for (let round = 0; round < 3; round += 1) {
    const { plan, key } = await transact(question.platform, question, (work) => begin(work, id))
    const provider = await cardProvider(question.platform, key)
    const { checkout } = provider
    const session = await (
      plan.card_session_id === null
        ? createSession(question, provider, plan)
        : checkout.sessions.retrieve(plan.card_session_id)
    ).catch(refuseFault)
    const expiresAt = new Date(session.expires_at * 1000)
    if (session.status !== 'open') await settleCardPage(question, provider, { plan, session })
    else if (expiresAt < later(question.now, leftAtLeast))
      await checkout.sessions.expire(session.id).catch(refuseFault)
    else if (typeof session.url === 'string') return { url: session.url, expires_at: expiresAt.toISOString() }
  }
  return refuse({ code: 'unavailable', retryAfterSeconds: 5 })
}

async function begin(work: Work, id: number): Promise<{ plan: FeeSubscription; key: string }> {
  await showRecord(work, feeSubscriptions, id)
  const { user_id: userId } = (await subscriptionBy(work, { id }))!
  await lockPayer(work, userId)
  const plan = (await subscriptionBy(work, { id }))!
  if (plan.status === 'ended') refuse({ code: 'conflict', reason: 'plan_ended' })
  const key = await accountKey(work, { forNew: true })
  if (key === undefined) refuse({ code: 'conflict', reason: 'card_unavailable', about: 'plan' })
  return { plan, key }
}

/** The same key and the same parameters every time, so the provider makes one session of them. */
async function createSession(
  question: QueryContext,
  provider: Stripe,
  plan: FeeSubscription,
): Promise<Stripe.Checkout.Session> {
  const { platform, tenant } = question
  const { customer } = await provider.subscriptions.retrieve(plan.provider_id)
  const metadata = ownPayments(tenant.id, 'moorgate_fee_plan').metadata(plan.id)
  const back = (how: string) => linkTo(platform, tenant, `${feesPage}?card=${how}`)
  const session = await provider.checkout.sessions.create(
    {
      mode: 'setup',
      customer: typeof customer === 'string' ? customer : customer.id,
      currency: plan.currency.toLowerCase(),
      allowed_payment_method_types: ['card'],
      locale: 'en-GB',
      client_reference_id: String(plan.id),
      metadata,
      setup_intent_data: { metadata },
      success_url: back('changed'),
      cancel_url: back('kept'),
    },
    { idempotencyKey: `moorgate:${tenant.id}:plan-card:${plan.id}:${plan.card_attempt}` },
  )
  await transact(platform, question, async (work) => {
    await lockPayer(work, plan.user_id)
    const now = (await subscriptionBy(work, { id: plan.id }))!
    if (now.card_attempt === plan.card_attempt && now.card_session_id === null)
      await changeById(work, 'fee_subscriptions', plan.id, { card_session_id: session.id })
  })
  return session
}
