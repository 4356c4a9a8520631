import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { fundLateChargeStatuses, valuesOf } from '../statuses/fund.ts'
import { boolean, choice, date, decimal, instant, integer, list, money, reference, text } from '../wire.ts'

/** A payment that came late, or what is still to come: its days after grace, and the interest on it. */
const part = z.object({
  capital: money({ example: '25000.00' }),
  /** Due date and days of grace. */
  from: date(),
  until: date(),
  days: integer({ min: 1, example: 17 }),
  interest: money({ example: '93.15' }),
})

/** Interest that was charged on a line of a call that was paid late. Investors see their own. */
export const fundLateCharge = defineResource({
  name: 'fund_late_charge',
  path: 'fund-late-charges',
  term: 'fund_late_charge',
  event: 'funds',
  read: 'own',
  requires: 'funds_enabled',
  operations: ['list', 'show', 'export'],
  written: { fund_drawdown_line_id: reference('fund-drawdown-lines') },
  computed: {
    fund_commitment_id: reference('fund-commitments'),
    user_id: reference('users'),
    organisation_id: reference('organisations').nullable(),
    currency: text(3, { example: 'GBP' }),
    amount: money({ example: '93.15' }),
    /** As they were when it was charged. */
    rate_percent: decimal({ places: 6, example: '8' }),
    grace_days: integer({ min: 0 }),
    parts: z.array(part),
    charged_on: date(),
    status: choice(valuesOf(fundLateChargeStatuses)),
    received_on: date().nullable(),
    reference: text(140).nullable(),
    waive_reason: text(2000).nullable(),
    waived_by_name: text(201).nullable(),
    waived_at: instant().nullable(),
    /** Of the call. */
    title: text(120),
    due_date: date(),
    fund_id: reference('funds'),
    fund_name: text(160),
    investor_name: text(201),
  },
  filters: {
    fund_drawdown_line_id: 'exact',
    fund_commitment_id: 'exact',
    fund_id: 'exact',
    user_id: 'exact',
    status: 'exact',
  },
  sorts: ['amount', 'charged_on', 'status'],
  defaultSort: '-charged_on',
  includes: {
    fundCommitment: { to: 'fund-commitments', many: false },
    fundDrawdownLine: { to: 'fund-drawdown-lines', many: false },
  },
  columns: [
    { key: 'investor_name', label: 'Investor', term: 'investor' },
    { key: 'title', label: 'Title' },
    { key: 'amount', label: 'Amount' },
    { key: 'charged_on', label: 'Charged' },
    { key: 'status', label: 'Status' },
  ],
})

/**
 * Interest by the fund's rate from the due date and the days of grace until each payment came in, and on what is
 * still open until today: simple, of 365 days a year. Nothing is asked for before it is charged.
 */
export const readLateInterest = defineEndpoint({
  method: 'GET',
  path: 'fund-drawdown-lines/{id}/late-interest',
  summary: 'Read what interest a late payment to a fund costs',
  access: { event: 'funds', action: 'visit', own: true },
  requires: 'funds_enabled',
  answer: z.object({
    currency: text(3),
    rate_percent: decimal({ places: 6, example: '8' }),
    grace_days: integer({ min: 0 }),
    parts: list(part, 1000),
    amount: money({ example: '93.15' }),
    /** Id of what was charged for it; null while nothing is. */
    fund_late_charge_id: integer({ min: 1 }).nullable(),
    /** Once all is paid: until then it grows. */
    may_be_charged: boolean(),
  }),
  status: 200,
})

const change = {
  access: { event: 'cash_calls', action: 'update' },
  requires: 'funds_enabled',
  answer: fundLateCharge.row,
  refuses: [409],
} as const

/** 409 before the line is paid, where nothing was late, or where it was charged before. */
export const chargeLateInterest = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'fund-drawdown-lines/{id}/late-interest',
  summary: 'Charge the interest of a late payment to a fund',
  body: z.object({}),
  status: 201,
})

/** With the reason; 409 once it is paid. */
export const waiveLateCharge = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${fundLateCharge.path}/{id}/waive`,
  summary: 'Waive interest that was charged for a late payment',
  body: z.object({ reason: text(2000, { example: 'The bank held the payment.' }) }),
  status: 200,
})

/** All of it at once: debit client_cash, credit fee_income of the fund. It buys no units. */
export const recordLateChargePayment = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${fundLateCharge.path}/{id}/payments`,
  summary: 'Record that charged interest was paid',
  body: z.object({ received_on: date(), reference: text(140).nullish() }),
  status: 201,
})
