import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { reference } from '../wire.ts'
import { gate } from './acts.ts'

/** The page as an investor would get it, with everything that stands on it. */
const pagePreview = z.object({
  /**
   * What `GET investment-opportunities` answers such an investor; of a page with a draft, with what the draft
   * says.
   */
  offer: z.record(z.string(), z.unknown()),
  /** What stands between such an investor and the offer. */
  gates: z.array(gate),
  /** Whether they would be shown the page in full. */
  may_read: z.boolean(),
  /**
   * Which investors of the category find it in their list: all of them, `some` by their group or country,
   * those who are invited, or nobody but its holders. Invited investors find it in any case.
   */
  visible: z.enum(['everybody', 'some', 'invited', 'nobody']),
  documents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      mime: z.string(),
      size: z.number(),
      created_at: z.string(),
    }),
  ),
})

/**
 * An investor of the category, with everything else in order; without one, somebody who has not stated a
 * category yet.
 */
export const readPagePreview = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/preview',
  summary: 'Read the page of an opportunity as an investor of a category gets it',
  access: { event: 'investment_opportunity_live', action: 'visit' },
  query: z.object({ investor_type_id: reference('investor-types').optional() }),
  answer: pagePreview,
  status: 200,
})
