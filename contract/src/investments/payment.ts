import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, date, instant, list, map, money, reference, text } from '../wire.ts'
import { cashCallLine } from './cash-call.ts'

/** Money that came in for a line. */
export const payment = defineResource({
  name: 'payment',
  path: 'payments',
  term: 'payment',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: {
    cash_call_line_id: reference('cash-call-lines'),
    investment_id: reference('investments'),
    user_id: reference('users'),
    amount: money({ above: '0', example: '25000.00' }),
    received_on: date(),
    reference: optional(text(140, { example: 'RF51P004217C000117' })),
  },
  computed: {
    surplus: money({ example: '0.00' }),
    currency: text(3, { example: 'GBP' }),
    method: choice(['bank', 'card']),
    /** When it was booked back, because it was recorded by mistake. */
    reversed_at: instant().nullable(),
    /** It may be booked back: one by card only while the card’s bank disputes it, or has taken it. */
    reversible: boolean(),
  },
  filters: { cash_call_line_id: 'exact', investment_id: 'exact', user_id: 'exact', between: 'between' },
  sorts: ['amount', 'received_on'],
  defaultSort: '-created_at',
  includes: { investment: { to: 'investments', many: false }, user: { to: 'users', many: false } },
  columns: [
    { key: 'received_on', label: 'Received' },
    { key: 'amount', label: 'Amount' },
    { key: 'reference', label: 'Reference' },
  ],
})

/**
 * Part, all, or more than is due. What is beyond the amount is kept for the investor and raises no
 * allocation. 409 `same_payment` where the line has a payment of that amount and day already, until
 * `record_twice` says that it came twice.
 */
export const recordPayment = defineEndpoint({
  method: 'POST',
  path: 'cash-call-lines/{id}/payments',
  summary: 'Record money that came in for a line',
  access: { event: 'cash_calls', action: 'update' },
  preview: true,
  body: z.object({
    amount: money({ above: '0', example: '25000.00' }),
    received_on: date(),
    reference: text(140).nullish(),
    record_twice: boolean().optional(),
  }),
  answer: payment.row.extend({ line: cashCallLine.row }),
  status: 201,
})

/** At least one row, and no more than one page of a bank statement has. */
const atLeastOne = 'The :attribute field is required.'

/**
 * Payments for several lines of one call on one day: all of them, or none. 409 `same_payment` where one of them
 * is recorded already, until `record_twice` says that it came twice.
 */
export const recordPayments = defineEndpoint({
  method: 'POST',
  path: 'cash-calls/{id}/payments',
  summary: 'Record money that came in for several lines',
  access: { event: 'cash_calls', action: 'update' },
  body: z.object({
    received_on: date(),
    payments: list(
      map({
        cash_call_line_id: reference('cash-call-lines'),
        amount: money({ above: '0', example: '25000.00' }),
      }),
      500,
    ).refine((rows) => rows.length > 0, atLeastOne),
    record_twice: boolean().optional(),
  }),
  answer: z.array(payment.row),
  status: 201,
})

/**
 * Books payments back that were recorded by mistake: what they paid is due again. Only money by bank: a card is
 * refunded. 409 `payment_used` where shares were issued for one, its line has ended, or what was beyond the
 * amount has gone back.
 */
export const reversePayments = defineEndpoint({
  method: 'POST',
  path: 'cash-calls/{id}/reverse-payments',
  summary: 'Reverse payments that were recorded by mistake',
  access: { event: 'cash_calls', action: 'update' },
  body: z.object({
    payment_ids: list(reference('payments'), 500).refine((ids) => ids.length > 0, atLeastOne),
    reason: text(500).nullish(),
  }),
  answer: z.array(payment.row),
  status: 200,
})

/** Money that goes back to an investor: what is over after the allotment, or all of it. */
export const refund = defineResource({
  name: 'refund',
  path: 'refunds',
  term: 'payment',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: { investment_id: reference('investments'), user_id: reference('users') },
  computed: {
    amount: money({ example: '0.37' }),
    /** What of it was paid as a fee, VAT with it. */
    fee: money({ example: '0.00' }),
    currency: text(3, { example: 'GBP' }),
    /**
     * `residue`: less than the price of one share. `scaled_back`: what was paid for shares that the allotment
     * didn't reach. `payout_held`: part of a distribution, kept back because the holder's bank account had just changed.
     */
    reason: choice([
      'residue',
      'scaled_back',
      'surplus',
      'not_allotted',
      'cancelled',
      'failed_raise',
      'payout_held',
    ]),
    status: choice(['due', 'paid']),
    paid_on: date().nullable(),
    reference: text(140).nullable(),
    /**
     * Where the account that it goes to took another one's place: from when it may be paid, 48 hours after
     * the change.
     */
    payable_from: instant().nullable(),
    /**
     * What it waits for besides: `approval` of the account that it goes to, or the proof of an `address` that
     * staff entered.
     */
    waits_for: choice(['approval', 'address']).nullable(),
    investor_name: text(201),
    opportunity_name: text(160),
    /** Whose account it goes to; null where the investor named none. */
    investment_method_entity_id: reference('investment-method-entities').nullable(),
    method_name: text(120).nullable(),
  },
  appends: {
    /** It may not be paid yet, for whatever reason. */
    is_held: boolean(),
  },
  filters: {
    investment_id: 'exact',
    user_id: 'exact',
    status: 'exact',
    reason: 'exact',
    investment_opportunity_id: 'scope',
    investment_method_entity_id: 'scope',
    /**
     * Due, and kept back because the account that it goes to had just changed, or is not approved: still so,
     * or to be paid from now on.
     */
    kept_back: 'scope',
  },
  search: ['investor_name', 'opportunity_name'],
  sorts: ['amount', 'status', 'paid_on'],
  defaultSort: '-created_at',
  includes: { investment: { to: 'investments', many: false }, user: { to: 'users', many: false } },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'amount', label: 'Amount' },
    { key: 'reason', label: 'Reason' },
    { key: 'status', label: 'Status' },
  ],
})

/**
 * 409 `payout_held` with `retry_at` while the account that it goes to has been another one for less than 48
 * hours; without, while nobody has approved that account.
 */
export const payRefund = defineEndpoint({
  method: 'POST',
  path: 'refunds/{id}/pay',
  summary: 'Record that a refund was paid',
  access: { event: 'cash_calls', action: 'update' },
  body: z.object({ paid_on: date(), reference: text(140).nullish() }),
  answer: refund.row,
  status: 200,
})

/** Turns what was overpaid into a refund that is due. */
export const returnSurplus = defineEndpoint({
  method: 'POST',
  path: 'cash-call-lines/{id}/return-surplus',
  summary: 'Give back what was paid beyond the amount',
  access: { event: 'cash_calls', action: 'update' },
  answer: refund.row,
  status: 201,
})
