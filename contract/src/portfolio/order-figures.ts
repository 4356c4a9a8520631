import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'
import { boolean, decimal, money, text } from '../wire.ts'

const path = 'investment-opportunities/{id}/order'
const access = { event: 'investment_opportunity_live', action: 'visit', own: true } as const
const query = {
  amount: money({ above: '0', example: '25000.00' }),
  /** The tax scheme that would be chosen: only its relief counts. */
  tax_option_id: z.coerce.number().int().positive().optional(),
  /** One’s method: relief counts as far as it may be claimed through it. */
  investment_method_entity_id: z.coerce.number().int().positive().optional(),
}
const judged = {
  ...query,
  /** One’s own investment that would have the amount instead of its own. */
  investment_id: z.coerce.number().int().positive().optional(),
}

/**
 * What an amount would come to before it is reserved: whether the round takes it, what it buys, what tax it
 * may bring back, and its part of what its investor holds.
 */
export const readOrder = defineEndpoint({
  method: 'GET',
  path,
  summary: 'What an amount would come to, before it is reserved',
  access,
  query: z.object(judged),
  answer: z.object({
    amount: money({ example: '25000.00' }),
    currency: text(3, { example: 'GBP' }),
    /** Why the round doesn’t take it, in a sentence; null where it does. */
    refusal: text(300, { example: 'The minimum investment is £1,000.' }).nullable(),
    /** It would wait until there is room for it. */
    is_queued: boolean(),
    /** Null where the round has no price. */
    shares: decimal({ example: '6250' }).nullable(),
    /** What those shares cost; null where the round has no price. */
    cost: money({ example: '24998.00' }).nullable(),
    /** What the amount is more than that: given back after the allotment. Null where it is nothing. */
    left_over: money({ example: '2.00' }).nullable(),
    /** The fee that the investor pays on top, VAT with it, and that VAT. Null where there is none. */
    fee: money({ example: '250.00' }).nullable(),
    fee_vat: money({ example: '0.00' }).nullable(),
    /** What a cash call would ask for: the amount and the fee. */
    total: money({ example: '25250.00' }),
    /** The most income tax that the chosen scheme gives back, or one of the round’s; null where none does. */
    relief: money({ example: '7500.00' }).nullable(),
    /** Null where nothing is held in this currency. */
    portfolio: z
      .object({
        now: money({ example: '75000.00' }),
        after: money({ example: '100000.00' }),
        share_percent: decimal({ places: 6, example: '25.000000' }),
        /** More than a tenth: the risk summary’s rule of thumb (COBS 4.12A). */
        is_concentrated: boolean(),
      })
      .nullable(),
  }),
  status: 200,
})

/**
 * What an amount would come to before it is reserved: `order_shares`, `order_cost`, `order_left_over`,
 * `order_fee`, `order_fee_vat`, `order_total`, `order_relief`, and of all that its investor holds `effect_now`, `effect_after`, `effect_share`. Nothing of it is kept.
 */
export const orderFigures = openFigures({
  path,
  of: 'what an order would come to',
  access,
  example: 'effect_share',
  query,
})
