import type Stripe from 'stripe'
import { z } from 'zod'
import type { Platform } from '../../kernel/platform.ts'
import { changeById } from '../../kernel/rows.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import type { Work } from '../../kernel/work.ts'
import { faultOf, ownPayments } from '../card-provider/index.ts'
import type { CardEvent } from '../card-provider/index.ts'
import { applySubscription } from './apply-subscription.ts'
import { checkoutById, lockPayer, placeOf, subscriptionBy } from './fee-rows.ts'
import type { FeeSubscription } from './fee-rows.ts'
import { factsOfAnswer } from './subscription-facts.ts'

interface Reconciliation {
  platform: Platform
  tenant: Tenant
}

const setupSession = z.object({
  object: z.literal('checkout.session'),
  mode: z.literal('setup'),
  id: z.string().min(1).max(255),
  metadata: z.record(z.string(), z.string()).nullish(),
})

/** The plan whose card an event is about, and the page at the provider; undefined where it is about none of ours. */
export function cardPageOfEvent(
  { object }: Pick<CardEvent, 'object'>,
  tenant: Pick<Tenant, 'id'>,
): { planId: number; sessionId: string } | undefined {
  const said = setupSession.safeParse(object).data
  const planId = ownPayments(tenant.id, 'moorgate_fee_plan').numberOf(said?.metadata ?? null)
  return said && planId !== undefined ? { planId, sessionId: said.id } : undefined
}

/**
 * Makes the card that was entered on a page the card of its plan, at the provider and here. The page that the
 * plan waits for counts alone, and once: a message that comes again, or of an earlier page, changes nothing.
 * The provider is told under the page's own key, so that of two who are told at once the second tells nothing new.
 */
export async function settleCardPage(
  { platform, tenant }: Reconciliation,
  provider: Stripe,
  { plan, session }: { plan: FeeSubscription; session: Stripe.Checkout.Session },
): Promise<void> {
  if (session.status === 'open') return
  const now = platform.clock.now()
  const said = session.status === 'complete' ? await setCard(provider, { tenant, plan, session }) : undefined
  await transactAsSystem(platform, tenant, async (work) => {
    if (!(await closePage(work, plan, session.id)) || !said) return
    const checkout = (await checkoutById(work, plan.fee_checkout_id))!
    await applySubscription(work, checkout, factsOfAnswer(said, checkout.id, now))
    work.emit({
      type: 'fee_subscription.card_changed',
      subject: { type: 'fee_subscription', id: plan.id },
      payload: placeOf(plan),
    })
  })
}

/** Undefined where the provider refuses it, because the plan has ended there. */
async function setCard(
  provider: Stripe,
  {
    tenant,
    plan,
    session,
  }: { tenant: Pick<Tenant, 'id'>; plan: FeeSubscription; session: Stripe.Checkout.Session },
): Promise<Stripe.Subscription | undefined> {
  const intentId = typeof session.setup_intent === 'string' ? session.setup_intent : session.setup_intent?.id
  if (intentId === undefined) return undefined
  const { payment_method: method } = await provider.setupIntents.retrieve(intentId)
  const card = typeof method === 'string' ? method : method?.id
  if (card === undefined) return undefined
  try {
    return await provider.subscriptions.update(
      plan.provider_id,
      { default_payment_method: card, expand: ['default_payment_method'] },
      { idempotencyKey: `moorgate:${tenant.id}:plan-card:${session.id}` },
    )
  } catch (error) {
    if ((await faultOf(error)) === 'refused') return undefined
    throw error
  }
}

/** Whether the plan waited for this page; it waits for none from now on. */
async function closePage(work: Work, { id, user_id: userId }: FeeSubscription, sessionId: string) {
  await lockPayer(work, userId)
  const now = (await subscriptionBy(work, { id }))!
  if (now.card_session_id !== sessionId) return false
  await changeById(work, 'fee_subscriptions', id, {
    card_session_id: null,
    card_attempt: now.card_attempt + 1,
  })
  return true
}
