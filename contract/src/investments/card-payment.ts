import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { choice, instant, integer, money, reference, text } from '../wire.ts'
import { cardDisputes, cardPaymentStatuses, cardProblems } from '../statuses/card-payment.ts'

/** One attempt to pay a line of a cash call, or of a fund’s call, by card, as staff see it. */
export const cardPayment = defineResource({
  name: 'card_payment',
  path: 'card-payments',
  term: 'payment',
  event: 'investment_opportunity_live',
  operations: ['list', 'show'],
  written: {
    cash_call_line_id: reference('cash-call-lines').nullable(),
    investment_id: reference('investments').nullable(),
    fund_drawdown_line_id: reference('fund-drawdown-lines').nullable(),
    fund_commitment_id: reference('fund-commitments').nullable(),
  },
  computed: {
    status: choice(cardPaymentStatuses),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '2500.00' }),
    /** What went back to the card. */
    refunded: money({ example: '0.00' }),
    /** What staff have asked to be refunded, and the provider has not confirmed. */
    requested: money({ example: '0.00' }),
    refundable: money({ example: '2500.00' }),
    paid_at: instant().nullable(),
    dispute: choice(cardDisputes).nullable(),
    /** What was not booked and waits for staff. */
    problem: choice(cardProblems).nullable(),
    payment_id: reference('payments').nullable(),
    /** Its number among payments to funds. */
    fund_payment_id: integer({ min: 1 }).nullable(),
    investor_name: text(201),
  },
  filters: {
    cash_call_line_id: 'exact',
    investment_id: 'exact',
    fund_drawdown_line_id: 'exact',
    fund_commitment_id: 'exact',
    status: 'exact',
    problem: 'exact',
    cash_call_id: 'scope',
    fund_drawdown_id: 'scope',
  },
  sorts: ['amount', 'paid_at', 'status'],
  defaultSort: '-created_at',
  includes: { investment: { to: 'investments', many: false } },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'amount', label: 'Amount' },
    { key: 'status', label: 'Status' },
    { key: 'paid_at', label: 'Paid' },
  ],
})

const page = z.object({
  url: text(2000, { example: 'https://checkout.stripe.com/c/pay/cs_test_a1' }),
  amount: money({ example: '2500.00' }),
  currency: text(3, { example: 'GBP' }),
  expires_at: instant(),
})

/**
 * Where the investor pays what is due on the investment's open line: a page of the provider. Asked again, it
 * is the same page until the amount changes. Nothing is paid by this answer: the provider tells us. 409
 * `not_due`, `card_unavailable` or `card_paid`; 503 where the provider does not answer.
 */
export const payByCard = defineEndpoint({
  method: 'POST',
  path: 'investments/{id}/stripe',
  summary: 'Open the page on which what is due on one’s own investment is paid by card',
  access: 'investor',
  throttle: { name: 'pay-by-card', limit: 60, perSeconds: 3600, by: 'user' },
  answer: page,
  refuses: [409],
  status: 200,
})

/** The same for a line of a call on a fund. */
export const payFundByCard = defineEndpoint({
  method: 'POST',
  path: 'fund-drawdown-lines/{id}/stripe',
  summary: 'Open the page on which what is due on one’s own line of a fund’s call is paid by card',
  access: 'investor',
  requires: 'funds_enabled',
  throttle: { name: 'pay-by-card', limit: 60, perSeconds: 3600, by: 'user' },
  answer: page,
  refuses: [409],
  status: 200,
})

/**
 * Booked once the provider has confirmed it. 409 `disputed`, `round_completed`, `units_counted`,
 * `card_refund_refused`.
 */
export const refundCardPayment = defineEndpoint({
  method: 'POST',
  path: 'card-payments/{id}/refund',
  summary: 'Ask the provider to refund a payment by card, in part or in full',
  access: { event: 'cash_calls', action: 'update' },
  confirmed: true,
  body: z.object({
    amount: money({ above: '0', example: '2500.00' }),
    reason: text(500, { min: 3, example: 'Paid from the wrong card.' }),
  }),
  answer: cardPayment.row,
  refuses: [409],
  status: 200,
})

/**
 * What the provider says of payments. The signature over the body's bytes is the permission: 400 where it is
 * wrong or more than five minutes old, 404 where the firm takes no cards.
 */
export const receiveCardEvent = defineEndpoint({
  method: 'POST',
  path: '/webhooks/stripe',
  summary: 'Receive an event of the card provider',
  access: 'guest',
  antiForgery: false,
  throttle: { name: 'card-events', limit: 600, perSeconds: 60, by: 'address' },
  body: z.looseObject({}),
  answer: z.object({}),
  refuses: [404],
  status: 200,
  envelope: 'bare',
})
