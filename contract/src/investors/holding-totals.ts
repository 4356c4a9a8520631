import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { decimal, money, text } from '../wire.ts'

/**
 * What is held now, in one currency: shares of completed rounds that have not ended, at what they cost and at
 * the latest price, or at cost where there is no price; and units of funds at the latest published value, with
 * what was paid since, where the firm has funds and the caller may list them. Gain = value − invested. What does not share a
 * currency is not added up.
 */
export const holdingTotals = z.object({
  currency: text(3, { example: 'GBP' }),
  invested: money({ example: '50000.00' }),
  value: money({ example: '80000.00' }),
  gain: money({ min: '-9999999999999.99', example: '30000.00' }),
  /** Of what it cost; null where it cost nothing. */
  gain_percent: z.string().nullable(),
})

/** What one person holds of what a record holds, in one currency. */
export const recordHolder = holdingTotals.extend({
  user_id: z.int(),
  name: text(201, { example: 'Eleanor Whitcombe' }),
  reference: text(40, { example: 'INV000011' }),
  shares: decimal({ example: '20000' }),
})

/** What the investors of a list hold between them: of all that fit its filters, not of a page of them. */
export const readHeldByInvestors = defineEndpoint({
  method: 'GET',
  path: 'users/held',
  summary: 'Add up what investors hold now. It takes the filters of the list of users',
  access: { event: 'investors', action: 'visit' },
  answer: z.array(holdingTotals),
  status: 200,
})

/**
 * What somebody holds now as filters of a list: at cost, at the latest prices, and by how many per cent that is
 * more. Filters and the order `held` are of sterling alone: other currencies can’t be put in one order with it.
 */
export const heldFilters = { held: 'operator', held_value: 'operator', held_gain: 'operator' } as const
