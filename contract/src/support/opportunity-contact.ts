import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { id, integer, text } from '../wire.ts'

/**
 * Who answers for an offer: the card beside it, without an address, for a message goes through
 * `support/contact`. Null where nobody leads it; not found for callers who don't see the opportunity.
 */
export const readOpportunityContact = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/contact',
  summary: 'Read who answers for an offer',
  access: 'verified',
  answer: z
    .object({
      id: id(),
      name: text(201, { example: 'Tom Ashworth' }),
      role_id: integer({ example: 10 }),
      /** Their own picture, or null. */
      avatar_url: text(300, { example: '/files/avatars/10?v=0' }).nullable(),
    })
    .nullable(),
  status: 200,
})
