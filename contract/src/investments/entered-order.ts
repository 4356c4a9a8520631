import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, integer, pattern, reference, text } from '../wire.ts'

/**
 * What an investor has entered of an order and not reserved, told to the windows in which they have it open on other devices: those parts
 * that changed, null where one was taken out. It is no act of business: nothing of it is kept, and no event tells of it. Whoever hears it
 * hears it in the order in which it came to the server, what is their own among it, so that all windows end with the same.
 */
export const tellEnteredOrder = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/entered-order',
  summary: 'Show what I enter of an order in my other open windows',
  access: 'investor',
  body: z.object({
    /** Made by the window itself, with how often it has told something. */
    window: pattern(/^[\w-]{8,64}$/, 64, 'c9a1f2d4-71c5-4b0e-9a35-0e5b3f1d2a77'),
    number: integer({ min: 1 }),
    entered: z.object({
      amount: text(40, { example: '25000' }).nullish(),
      investment_method_entity_id: reference('investment-method-entities').nullish(),
      reward_id: reference('rewards').nullish(),
      pre_emption_choice: choice([2, 3, 6]).nullish(),
      interest: choice([1, 2, 3]).nullish(),
    }),
  }),
  status: 204,
})

/** On one's own channel; its data: `{investment_opportunity_id, window, number, entered}`. */
export const orderEntered = 'order.entered'
