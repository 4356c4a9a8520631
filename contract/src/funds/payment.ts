import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { boolean, choice, date, instant, integer, list, money, text } from '../wire.ts'
import { fundDrawdownLine } from './drawdown.ts'

/** Money that came in for a line of a cash call on a fund. */
const fundPayment = z.object({
  id: integer({ min: 1 }),
  /** What came in, also of one that was reversed. */
  amount: money({ example: '10000.00' }),
  currency: text(3, { example: 'GBP' }),
  received_on: date(),
  reference: text(140).nullable(),
  method: choice(['bank', 'card']),
  /** When it was booked back, because it was recorded by mistake. */
  reversed_at: instant().nullable(),
  /** It may be booked back: one by card only while the card’s bank disputes it, or has taken it. */
  reversible: boolean(),
})

export const readFundPayments = defineEndpoint({
  method: 'GET',
  path: 'fund-drawdown-lines/{id}/payments',
  summary: 'Read what came in for a line of a cash call on a fund',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  answer: z.array(fundPayment),
  status: 200,
})

const write = {
  access: { event: 'cash_calls', action: 'update' },
  requires: 'funds_enabled',
} as const

/**
 * Money that came in. It buys units at the fund's issue price; interest buys none. 409 `same_payment` where
 * the line has a payment of that amount and day already, until `record_twice` says that it came twice.
 */
export const recordFundPayment = defineEndpoint({
  ...write,
  method: 'POST',
  path: 'fund-drawdown-lines/{id}/payments',
  summary: 'Record money that came in for a cash call on a fund',
  body: z.object({
    amount: money({ above: '0', example: '10000.00' }),
    received_on: date(),
    reference: text(140).nullish(),
    record_twice: boolean().optional(),
  }),
  answer: fundDrawdownLine.row.extend({ fund_payment_id: integer({ min: 1 }) }),
  status: 201,
})

/**
 * Books payments back that were recorded by mistake: what they paid is due again, and their units are gone. A
 * card is refunded instead. 409 `units_counted` where a valuation, a distribution, interest or a transfer counts one.
 */
export const reverseFundPayments = defineEndpoint({
  ...write,
  method: 'POST',
  path: 'fund-drawdowns/{id}/reverse-payments',
  summary: 'Reverse payments to a fund that were recorded by mistake',
  body: z.object({
    payment_ids: list(integer({ min: 1 }), 500).refine(
      (ids) => ids.length > 0,
      'The :attribute field is required.',
    ),
    reason: text(500).nullish(),
  }),
  answer: z.array(fundPayment),
  status: 200,
})
