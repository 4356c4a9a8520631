import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { cardDisputes } from '../statuses/card-payment.ts'
import { feePaymentStatuses } from '../statuses/fee.ts'
import { choice, date, decimal, instant, money, reference, text } from '../wire.ts'

/** What an investor paid of a fee or for one period of a plan, with its receipt. */
export const feePayment = defineResource({
  name: 'fee_payment',
  path: 'fee-payments',
  term: 'fee_payment',
  event: 'investors',
  read: 'own',
  reads: 'visit',
  operations: ['list', 'show', 'export'],
  written: {
    user_id: reference('users'),
    fee_id: reference('fees'),
    description: text(240, { example: 'Annual platform fee' }),
  },
  computed: {
    reference: text(20, { example: 'FEE000104' }),
    status: choice(feePaymentStatuses),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '120.00' }),
    vat: money({ example: '20.00' }),
    vat_rate: decimal({ example: '20' }),
    paid_at: instant(),
    /** The period of a plan that it pays for. */
    period_start: date().nullable(),
    period_end: date().nullable(),
    fee_subscription_id: reference('fee-subscriptions').nullable(),
    /** What went back to the card. */
    refunded: money({ example: '0.00' }),
    /** What staff have asked to be refunded, and the provider has not confirmed. */
    requested: money({ example: '0.00' }),
    refundable: money({ example: '120.00' }),
    dispute: choice(cardDisputes).nullable(),
    investor_name: text(201),
  },
  filters: {
    user_id: 'exact',
    fee_id: 'exact',
    fee_subscription_id: 'exact',
    status: 'scope',
    between: 'between',
  },
  search: ['description'],
  sorts: ['paid_at', 'amount'],
  defaultSort: '-paid_at',
  includes: { user: { to: 'users', many: false } },
  columns: [
    { key: 'reference', label: 'Receipt' },
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'description', label: 'For' },
    { key: 'amount', label: 'Amount' },
    { key: 'vat', label: 'VAT included' },
    { key: 'paid_at', label: 'Paid' },
    { key: 'status', label: 'Status' },
  ],
})

/** In the firm's own design. 404 where the payment is somebody else's or was not booked. */
export const feeReceipt = defineEndpoint({
  method: 'GET',
  path: 'fee-payments/{id}/receipt',
  summary: 'The receipt of a fee payment',
  access: { event: 'investors', action: 'visit', own: true },
  file: ['application/pdf'],
  status: 200,
})

/** Booked once the provider has confirmed it. 409 `disputed`, `card_refund_refused` or `not_configured`. */
export const refundFeePayment = defineEndpoint({
  method: 'POST',
  path: 'fee-payments/{id}/refund',
  summary: 'Ask the provider to refund a fee payment, in part or in full',
  access: { event: 'cash_calls', action: 'update' },
  confirmed: true,
  body: z.object({
    amount: money({ above: '0', example: '120.00' }),
    reason: text(500, { min: 3, example: 'Charged twice.' }),
  }),
  answer: feePayment.row,
  refuses: [409],
  status: 200,
})

const cardPage = z.object({
  url: text(2000, { example: 'https://checkout.stripe.com/c/pay/cs_test_a1' }),
  amount: money({ example: '120.00' }),
  currency: text(3, { example: 'GBP' }),
  expires_at: instant(),
})

const opensPage = {
  method: 'POST',
  access: 'investor',
  throttle: { name: 'pay-by-card', limit: 60, perSeconds: 3600, by: 'user' },
  answer: cardPage,
  refuses: [409],
  status: 200,
} as const

/**
 * Where a fee of the price list is paid: a page of the provider. Asked again, it is the same page until the
 * price changes. 409 `fee_paid`, `card_unavailable` or `card_paid`; 503 where the provider does not answer.
 */
export const singlePayment = defineEndpoint({
  ...opensPage,
  path: 'single-payment',
  summary: 'Open the page on which a fee is paid by card',
  body: z.object({ purpose: reference('fees') }),
})

/** The same for a plan, which renews until it is cancelled. 409 `subscribed` where one runs already. */
export const subscriptionPayment = defineEndpoint({
  ...opensPage,
  path: 'subscription-payment',
  summary: 'Open the page on which a plan is chosen and paid by card',
  body: z.object({ plan: reference('fees') }),
})
