import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { email, reference, text } from '../wire.ts'

/**
 * A message to the tenant, by mail to its support address; about an opportunity that the writer sees, to the
 * one who leads it. Signed in, the reply goes to the account's own address and `email` says nothing; a guest
 * has to give one, and writes twice an hour at most.
 */
export const contactSupport = defineEndpoint({
  method: 'POST',
  path: 'support/contact',
  summary: 'Write to the firm',
  access: 'guest',
  throttle: { name: 'support-contact', limit: 5, perSeconds: 3600, by: 'user' },
  body: z.object({
    subject: text(150, { min: 1, example: 'My bank details have changed' }),
    message: text(5000, { min: 1, example: 'Which papers do you need from me?' }),
    email: email().nullish(),
    investment_opportunity_id: reference('investment-opportunities').nullish(),
  }),
  status: 202,
})
