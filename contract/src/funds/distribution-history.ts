import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, id, instant, integer, money, text } from '../wire.ts'

export const distributionSteps = [
  'drafted',
  'redrafted',
  'confirmed',
  'returned',
  'authorised',
  'lines_paid',
  'paid',
  'cancelled',
] as const

/** What became of a distribution, oldest first. Lines that were paid together are one step. */
export const readDistributionHistory = defineEndpoint({
  method: 'GET',
  path: 'distributions/{id}/history',
  summary: 'Read how a distribution came to its status, and who took each step',
  access: { event: 'funds', action: 'visit' },
  requires: 'funds_enabled',
  answer: z.array(
    z.object({
      id: id(),
      step: choice(distributionSteps),
      at: instant(),
      /** Null of what the system did by itself. */
      actor_name: text(201).nullable(),
      reason: text(2000).nullable(),
      /** Of lines that were paid. */
      lines_count: integer({ min: 1 }).nullable(),
      amount: money({ example: '2250000.00' }).nullable(),
    }),
  ),
  status: 200,
})
