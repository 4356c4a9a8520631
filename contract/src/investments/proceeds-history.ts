import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, instant, integer, money, text } from '../wire.ts'

const steps = [
  'drafted',
  'redrafted',
  'confirmed',
  'returned',
  'authorised',
  'lines_paid',
  'paid',
  'reversed',
  'cancelled',
] as const

/** What became of it, oldest first. */
export const readProceedsHistory = defineEndpoint({
  method: 'GET',
  path: 'opportunity-distributions/{id}/history',
  summary: 'Read how a distribution of proceeds came to its status, and who took each step',
  access: { event: 'investment_opportunity_existing', action: 'visit' },
  answer: z.array(
    z.object({
      id: id(),
      step: choice(steps),
      at: instant(),
      actor_name: text(201).nullable(),
      reason: text(2000).nullable(),
      /** Of lines that were paid. */
      lines_count: integer({ min: 1 }).nullable(),
      amount: money({ example: '34375.00' }).nullable(),
    }),
  ),
  status: 200,
})
