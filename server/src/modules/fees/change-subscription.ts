import { refuse } from '@moorgate/contract'
import { showRecord } from '../../kernel/resource/show.ts'
import { onlyLooking, transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { cardProvider, refuseFault } from '../card-provider/index.ts'
import { accountKey } from '../cards/index.ts'
import { applySubscription } from './apply-subscription.ts'
import { checkoutById, subscriptionBy } from './fee-rows.ts'
import { factsOfAnswer } from './subscription-facts.ts'
import { feeSubscriptions } from './tables.ts'

/**
 * Cancels a plan at the end of its period, or lets one that was cancelled renew. The provider keeps it, so it is
 * asked first, and what it answers is applied like what it says by itself. Asked twice, it says the same.
 */
export async function setCancelled(question: QueryContext, id: number, isCancelled: boolean): Promise<void> {
  const { platform } = question
  if (question.actor.viewerId !== undefined) refuse(onlyLooking)
  await transact(platform, question, (work) => showRecord(work, feeSubscriptions, id))
  const subscription = (await subscriptionBy(question, { id }))!
  if (subscription.status === 'ended') refuse({ code: 'conflict', reason: 'plan_ended' })
  const key = await accountKey(question)
  if (key === undefined) refuse({ code: 'conflict', reason: 'card_unavailable', about: 'plan' })
  const provider = await cardProvider(platform, key)
  const said = await provider.subscriptions
    .update(subscription.provider_id, {
      cancel_at_period_end: isCancelled,
      expand: ['default_payment_method'],
    })
    .catch(refuseFault)
  const facts = factsOfAnswer(said, subscription.fee_checkout_id, question.now)
  const checkout = (await checkoutById(question, subscription.fee_checkout_id))!
  await transact(platform, question, (work) => applySubscription(work, checkout, facts))
}
