import type { FeeSubscriptionStatus } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'

/** What the provider says of a subscription, in its own words. */
export interface SaidOfSubscription {
  status: string
  cancelsAtPeriodEnd: boolean
}

/**
 * How a subscription stands after what the provider says; undefined where it has not begun, because its first
 * payment was not taken. What has ended stays so. A cancellation counts above a payment that could not be taken.
 */
export function nextStatus(
  current: FeeSubscriptionStatus | undefined,
  { status, cancelsAtPeriodEnd }: SaidOfSubscription,
): FeeSubscriptionStatus | undefined {
  if (current === 'ended' || status === 'canceled' || status === 'incomplete_expired')
    return current === undefined && status === 'incomplete_expired' ? undefined : 'ended'
  if (!followed.has(status)) return current
  if (cancelsAtPeriodEnd) return 'cancelled'
  return status === 'active' || status === 'trialing' ? 'active' : 'past_due'
}

/** In the provider’s words, how a subscription that has begun stands. */
const followed: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

type Transition = Extract<EventType, `fee_subscription.${string}`>

const left = {
  past_due: 'fee_subscription.past_due',
  cancelled: 'fee_subscription.cancelled',
  ended: 'fee_subscription.ended',
} as const

/** The event of a change of status; undefined where nothing changed. */
export function transitionOf(
  before: FeeSubscriptionStatus | undefined,
  after: FeeSubscriptionStatus,
): Transition | undefined {
  if (before === after) return undefined
  if (before === undefined) return 'fee_subscription.started'
  if (after !== 'active') return left[after]
  return before === 'past_due' ? 'fee_subscription.recovered' : 'fee_subscription.resumed'
}
