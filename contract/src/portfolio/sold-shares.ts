import { z } from 'zod'

/**
 * Shares of one opportunity that were sold, to another investor or to a buyer outside, beside the holdings of
 * a portfolio. Fields that a holding has too say the same of what was sold. Shares that were given, or that a
 * nominee holds now, were not sold.
 */
export const soldShares = z.object({
  investment_opportunity_id: z.number().int(),
  name: z.string(),
  type: z.string(),
  currency: z.string(),
  shares: z.string(),
  /** What these shares had cost. */
  invested: z.string(),
  /** What they were sold for, and what was paid out on investments of which nothing is held any more. */
  distributed: z.string(),
  /** What they were sold for. */
  proceeds: z.string(),
  gain: z.string(),
  gain_percent: z.string().nullable(),
  multiple: z.string().nullable(),
  irr: z.string().nullable(),
  irr_reason: z.string().nullable(),
  first_invested: z.string(),
  /** The day on which the last of them left the register. */
  sold_on: z.string(),
})
