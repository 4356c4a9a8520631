import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import {
  lateChargeColumns,
  lateChargeFields,
  lateChargeSorts,
  lateInterestFields,
  payLateChargeBody,
  waiveLateChargeBody,
} from '../late-interest.ts'
import { defineResource } from '../resource.ts'
import { integer, reference, text } from '../wire.ts'

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
    ...lateChargeFields,
    fund_id: reference('funds'),
    fund_name: text(160),
  },
  filters: {
    fund_drawdown_line_id: 'exact',
    fund_commitment_id: 'exact',
    fund_id: 'exact',
    user_id: 'exact',
    status: 'exact',
  },
  sorts: lateChargeSorts,
  defaultSort: '-charged_on',
  includes: {
    fundCommitment: { to: 'fund-commitments', many: false },
    fundDrawdownLine: { to: 'fund-drawdown-lines', many: false },
  },
  columns: lateChargeColumns,
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
    ...lateInterestFields,
    /** Id of what was charged for it; null while nothing is. */
    fund_late_charge_id: integer({ min: 1 }).nullable(),
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
  body: waiveLateChargeBody,
  status: 200,
})

/** All of it at once: debit client_cash, credit fee_income of the fund. It buys no units. */
export const recordLateChargePayment = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${fundLateCharge.path}/{id}/payments`,
  summary: 'Record that charged interest was paid',
  body: payLateChargeBody,
  status: 201,
})
