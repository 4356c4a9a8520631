import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant } from '../wire.ts'

/**
 * Staff see the portal as one investor does. The token is good in their own session alone, for half an hour.
 */
export const viewAsInvestor = defineEndpoint({
  method: 'POST',
  path: 'users/{id}/view-as',
  summary: 'See the portal as an investor does, without being able to change anything',
  access: { event: 'investors', action: 'visit' },
  answer: z.object({ token: z.string(), expires_at: instant() }),
  status: 201,
})
