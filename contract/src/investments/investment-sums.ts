import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * What investments come to in each currency: all that fit the filters of their list, not a page of them.
 * Their amount is that of those that take a place in their round; what waits, was cancelled or goes back is
 * no part of it. Received is what was paid, whatever became of it.
 */
export const readInvestmentSums = defineEndpoint({
  method: 'GET',
  path: 'investments/sums',
  summary: 'Add up investments. It takes the filters of their list',
  access: { event: 'investment_opportunity_live', action: 'index' },
  answer: z.array(
    z.object({
      currency: z.string(),
      amount: z.string(),
      received: z.string(),
      /** How many of them are not in the amount. */
      excluded: z.int(),
    }),
  ),
  status: 200,
})
