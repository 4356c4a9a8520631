import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice } from '../wire.ts'

const part = z.object({ amount: z.string(), count: z.int() })

/**
 * How the money of one round stands. `received`, `awaiting`, `overdue` and `reserved` add up to `committed`, amounts and counts alike; an
 * investment that is paid in part counts where its open part does.
 */
const standing = {
  currency: z.string(),
  target: z.string().nullable(),
  committed: z.string(),
  received: part,
  awaiting: part,
  overdue: part,
  reserved: part,
}

/** Every live round, the one that closes first at the top. */
export const readLiveRaises = defineEndpoint({
  method: 'GET',
  path: 'statistics/live-raises',
  summary: 'Read how the money of each live round stands',
  access: { event: 'overview', action: 'index' },
  answer: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      round: z.string().nullable(),
      status: choice([2, 3]),
      close_date: z.string().nullable(),
      ...standing,
    }),
  ),
  status: 200,
})

/** The totals of an opportunity's allocation book: of all its investments, not of a page of them. */
export const readAllocationBook = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/allocation-book',
  summary: 'Read how the money of an opportunity stands',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  answer: z.object({
    ...standing,
    /** Whole shares that the committed money buys, or that were allotted for it. */
    shares: z.string(),
    /** Of what is reserved, that which nobody has signed. */
    unsigned: part,
    waiting_list: part,
    refund_due: part,
    /** Shares that are held since the round was completed, at cost and at the last price. */
    held: z.object({
      shares: z.string(),
      cost: z.string(),
      value: z.string(),
      holders: z.int(),
      price: z.string().nullable(),
      price_date: z.string().nullable(),
    }),
  }),
  status: 200,
})
