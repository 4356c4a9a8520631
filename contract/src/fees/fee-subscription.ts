import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { feeSubscriptionStatuses, feeFrequencies } from '../statuses/fee.ts'
import { boolean, choice, instant, money, reference, text } from '../wire.ts'

/** A plan that an investor has bought, as the provider last said it stands. */
export const feeSubscription = defineResource({
  name: 'fee_subscription',
  path: 'fee-subscriptions',
  term: 'fee_subscription',
  event: 'investors',
  read: 'own',
  reads: 'visit',
  operations: ['list', 'show'],
  written: {
    user_id: reference('users'),
    fee_id: reference('fees'),
    description: text(240, { example: 'Annual platform fee' }),
  },
  computed: {
    status: choice(feeSubscriptionStatuses),
    frequency: choice(feeFrequencies),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '120.00' }),
    started_at: instant(),
    /** When the next payment is taken, or the plan ends where it was cancelled. */
    period_end: instant().nullable(),
    ended_at: instant().nullable(),
    card_brand: text(40, { example: 'visa' }).nullable(),
    card_last4: text(4, { example: '4242' }).nullable(),
    /** A page at the provider is open on which another card can be entered. */
    card_page_open: boolean(),
    investor_name: text(201),
  },
  filters: { user_id: 'exact', fee_id: 'exact', status: 'exact' },
  search: ['description'],
  sorts: ['started_at', 'period_end', 'status'],
  defaultSort: '-started_at',
  includes: { user: { to: 'users', many: false } },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'description', label: 'Plan' },
    { key: 'amount', label: 'Price' },
    { key: 'status', label: 'Status' },
    { key: 'period_end', label: 'Next payment' },
  ],
})

const act = {
  method: 'POST',
  access: { event: 'investors', action: 'update', own: true },
  answer: feeSubscription.row,
  refuses: [409],
  status: 200,
} as const

/** 409 `ended`, or `card_unavailable` where the firm has no key; 503 where the provider does not answer. */
export const cancelFeeSubscription = defineEndpoint({
  ...act,
  path: 'fee-subscriptions/{id}/cancel',
  summary: 'Cancel a plan at the end of the period that is paid',
})

export const resumeFeeSubscription = defineEndpoint({
  ...act,
  path: 'fee-subscriptions/{id}/resume',
  summary: 'Let a plan that was cancelled renew after all',
})

/**
 * Where the investor enters another card for a plan: a page of the provider. The card counts once the provider
 * has told of it. 409 `plan_ended`, or `card_unavailable` where the firm has no key; 503 where the provider
 * does not answer.
 */
export const changePlanCard = defineEndpoint({
  method: 'POST',
  path: 'fee-subscriptions/{id}/card',
  summary: 'Open the page on which the card of one’s own plan is changed',
  access: 'investor',
  throttle: { name: 'change-plan-card', limit: 30, perSeconds: 3600, by: 'user' },
  answer: z.object({
    url: text(2000, { example: 'https://checkout.stripe.com/c/pay/cs_test_a1' }),
    expires_at: instant(),
  }),
  refuses: [409],
  status: 200,
})
