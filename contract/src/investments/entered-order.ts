import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, integer, reference, text } from '../wire.ts'

/** How long an order stays that nobody goes on with. */
export const enteredOrderDays = 30

const parts = z.object({
  amount: text(40, { example: '25000' }).nullish(),
  investment_method_entity_id: reference('investment-method-entities').nullish(),
  reward_id: reference('rewards').nullish(),
  pre_emption_choice: choice([2, 3, 6]).nullish(),
  interest: choice([1, 2, 3]).nullish(),
  tax_option_id: reference('tax-options').nullish(),
})

const enteredOrder = z.object({
  /**
   * Rises with every change, 0 where nothing is entered: of two that come in the wrong order the higher
   * counts.
   */
  revision: integer({ min: 0 }),
  /** Those parts that are entered, each as it was entered last. */
  entered: parts,
})

/**
 * What an investor has entered of an order and not reserved, on whichever device. It is no act of business:
 * no event tells of it, nobody else reads it, and it ends with the reservation, with the round, and after 30
 * days.
 */
export const readEnteredOrder = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/entered-order',
  summary: 'What I have entered of an order and not reserved',
  access: 'investor',
  answer: enteredOrder,
  status: 200,
})

/**
 * Says those parts that changed, null where one was taken out, and answers the whole. What was entered last
 * counts, part by part.
 */
export const enterOrder = defineEndpoint({
  method: 'POST',
  path: 'investment-opportunities/{id}/entered-order',
  summary: 'Keep what I enter of an order, and show it in my other open windows',
  access: 'investor',
  body: z.object({
    entered: parts,
    /** How long ago it was entered: more than a moment where there was no connection. */
    entered_seconds_ago: integer({ min: 0, max: enteredOrderDays * 86_400 }).optional(),
  }),
  answer: enteredOrder,
  status: 200,
})

/** On one's own channel; its data: `{investment_opportunity_id, revision, entered}`. */
export const orderEntered = 'order.entered'
