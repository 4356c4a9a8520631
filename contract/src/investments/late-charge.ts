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
import { boolean, integer, reference, text } from '../wire.ts'

/** Interest that was charged on a line of a cash call that was paid late. Investors see their own. */
export const cashCallLateCharge = defineResource({
  name: 'cash_call_late_charge',
  path: 'cash-call-late-charges',
  term: 'fund_late_charge',
  event: 'investment_opportunity_live',
  read: 'own',
  operations: ['list', 'show', 'export'],
  written: { cash_call_line_id: reference('cash-call-lines') },
  computed: {
    investment_id: reference('investments'),
    user_id: reference('users'),
    ...lateChargeFields,
    /** It is due, and what was overpaid on its line covers all of it. */
    overpayment_covers: boolean(),
    /** It was paid from what was overpaid on its line. */
    from_overpayment: boolean(),
  },
  filters: { cash_call_line_id: 'exact', investment_id: 'exact', user_id: 'exact', status: 'exact' },
  sorts: lateChargeSorts,
  defaultSort: '-charged_on',
  includes: {
    cashCallLine: { to: 'cash-call-lines', many: false },
    investment: { to: 'investments', many: false },
  },
  columns: lateChargeColumns,
})

/**
 * Interest by the rate of the call from its due date and the days of grace until each payment came in, and on what is
 * still open until today: simple, of 365 days a year. Nothing is asked for before it is charged.
 */
export const readCallLateInterest = defineEndpoint({
  method: 'GET',
  path: 'cash-call-lines/{id}/late-interest',
  summary: 'Read what interest a late payment costs',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  answer: z.object({
    ...lateInterestFields,
    /** Id of what was charged for it; null while nothing is. */
    cash_call_late_charge_id: integer({ min: 1 }).nullable(),
  }),
  status: 200,
})

const change = {
  access: { event: 'cash_calls', action: 'update' },
  answer: cashCallLateCharge.row,
  refuses: [409],
} as const

/** 409 before the line is paid, where nothing was late, or where it was charged before. */
export const chargeCallLateInterest = defineEndpoint({
  ...change,
  method: 'POST',
  path: 'cash-call-lines/{id}/late-interest',
  summary: 'Charge the interest of a late payment',
  body: z.object({}),
  status: 201,
})

/** With the reason; 409 once it is paid. */
export const waiveCallLateCharge = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${cashCallLateCharge.path}/{id}/waive`,
  summary: 'Waive interest that was charged for a late payment',
  body: waiveLateChargeBody,
  status: 200,
})

/** All of it at once: debit client_cash, credit fee_income. It buys no shares. */
export const recordCallLateChargePayment = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${cashCallLateCharge.path}/{id}/payments`,
  summary: 'Record that charged interest was paid',
  body: payLateChargeBody,
  status: 201,
})

/**
 * From what was overpaid on the same line: debit unallocated, credit fee_income. 409 `no_surplus` where that is less
 * than the interest.
 */
export const payLateChargeFromOverpayment = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${cashCallLateCharge.path}/{id}/overpayment`,
  summary: 'Pay charged interest from an overpayment',
  body: z.object({}),
  status: 201,
})

/** The interest is due again, and the overpayment is held for the investor as before. */
export const undoLateChargeFromOverpayment = defineEndpoint({
  ...change,
  method: 'POST',
  path: `${cashCallLateCharge.path}/{id}/overpayment/undo`,
  summary: 'Undo paying interest from an overpayment',
  body: z.object({ reason: text(2000, { min: 1 }) }),
  status: 200,
})
