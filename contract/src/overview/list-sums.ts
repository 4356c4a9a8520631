import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { openFigures } from '../working.ts'

const ofOffers = { event: 'investment_opportunity_live', action: 'index' } as const

/**
 * What the opportunities of a list add up to: all that fit its filters, not a page of them. Currencies are
 * never one sum.
 */
export const readOpportunitySums = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/sums',
  summary: 'Add up what opportunities raise. It takes the filters of their list',
  access: ofOffers,
  answer: z.array(
    z.object({
      currency: z.string(),
      raised: z.string(),
      target: z.string(),
      /**
       * What is held of them at their latest prices. Null where none has one, and for roles that don't read
       * that money.
       */
      value: z.string().nullable(),
    }),
  ),
  status: 200,
})

/**
 * Figures of those sums: `raised:GBP`, `target:GBP`, `value:GBP`, of one opportunity `raised:{id}`,
 * `target:{id}`, `value:{id}`, `percent:{id}`. They take the filters of the list.
 */
export const opportunitySumFigures = openFigures({
  path: 'investment-opportunities/sums',
  of: 'the sums of a list of opportunities',
  access: ofOffers,
  example: 'raised:GBP',
  query: {},
})

/**
 * Figures of what investors hold between them, `invested:GBP`, `value:GBP`, `gain:GBP`, and each of them, by
 * their id, `value:{id}:GBP`. They take the filters of the list of users.
 */
export const heldFigures = openFigures({
  path: 'users/held',
  of: 'what the investors of a list hold',
  access: { event: 'investors', action: 'visit' },
  example: 'value:GBP',
  query: {},
})
