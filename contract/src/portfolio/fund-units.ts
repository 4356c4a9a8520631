import { z } from 'zod'

/**
 * The units of one commitment to a fund, beside the holdings of a portfolio; `id` is the commitment's. Fields
 * that a holding has too say the same. `value` is the fund's published value on `latest_price_date`, with
 * what was paid in since then added and what was paid out since then taken off; before a value is published
 * it is what was paid in, less what was paid out. So only a published value moves `gain`.
 */
export const fundUnits = z.object({
  id: z.number().int(),
  fund_id: z.number().int(),
  name: z.string(),
  /** 5 while it is held, 6 once it has ended. */
  status: z.literal([5, 6]),
  /** The firm's word for funds: the part of `types` that it is in. */
  type: z.string(),
  share_class: z.string(),
  currency: z.string(),
  shares: z.string(),
  committed: z.string(),
  invested: z.string(),
  value: z.string(),
  distributed: z.string(),
  /** After the day of the latest published value; null before there is one. */
  paid_since: z.string().nullable(),
  distributed_since: z.string().nullable(),
  rise: z.string(),
  rise_percent: z.string().nullable(),
  gain: z.string(),
  gain_percent: z.string().nullable(),
  multiple: z.string().nullable(),
  held_multiple: z.string().nullable(),
  /** Net of fees and carry, of payments until the day of the value. */
  irr: z.string().nullable(),
  irr_reason: z.string().nullable(),
  cost_price: z.string().nullable(),
  latest_price: z.string().nullable(),
  latest_price_date: z.string().nullable(),
  first_invested: z.string(),
  ended_on: z.string().nullable(),
})
