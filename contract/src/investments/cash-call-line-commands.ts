import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { paymentDetails } from '../methods/collection-account.ts'
import { boolean, text } from '../wire.ts'
import { cashCallLine } from './cash-call.ts'

const endLine = {
  method: 'POST',
  access: { event: 'cash_calls', action: 'update' },
  body: z.object({ reason: text(2000).nullish() }),
  answer: cashCallLine.row,
  status: 200,
} as const

/**
 * An investment of which something came in becomes what was paid for it, and is paid; one of which nothing
 * came in ends.
 */
export const waiveCashCallLine = defineEndpoint({
  ...endLine,
  path: 'cash-call-lines/{id}/waive',
  summary: 'Ask no longer for what is still due on a line',
})

/**
 * 409 `grace_not_over` with `retry_at` before the day and its days of grace are over. What came in is owed
 * back.
 */
export const defaultCashCallLine = defineEndpoint({
  ...endLine,
  path: 'cash-call-lines/{id}/default',
  summary: 'Record that an investor did not pay a line: the investment ends',
})

/**
 * What the investor needs for the transfer. Bank and reference are left out where the tenant hides them.
 * `card`: whether it may be paid by card instead.
 */
export const readPaymentDetails = defineEndpoint({
  method: 'GET',
  path: 'cash-call-lines/{id}/payment-details',
  summary: 'Read where and how to pay a line',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  answer: paymentDetails.extend({ card: boolean() }),
  status: 200,
})

/** In the firm's brand: what is called, why, by when and where to pay it. A draft says so in place of its day. */
export const downloadCashCallNotice = defineEndpoint({
  method: 'GET',
  path: 'cash-call-lines/{id}/notice',
  summary: 'Download the notice of a call to one investor',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  file: ['application/pdf'],
  status: 200,
})
