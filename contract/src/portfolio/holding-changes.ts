import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { instant, money, text } from '../wire.ts'

const path = 'portfolio/{id}/changes'
const signed = () => money({ min: '-9999999999999.99', example: '3600.00' })

/**
 * What became of a holding since I looked at it on a visit before this one; null where I never did. `before`,
 * `bought`, `left`, `repriced` and `paid` add up to `after`, to the penny: what was put in, what shares that
 * were sold or given since were worth, what the price did, and, of what has ended, what was paid out. On what is still held a distribution takes nothing from the value: it
 * is `distributed` beside it. Their figures are the portfolio's: `seen:12`, `bought:12`, `left:12`, `repriced:12`,
 * `paid:12`, `paid_since:12`.
 */
export const readHoldingChanges = defineEndpoint({
  method: 'GET',
  path,
  summary: 'What changed of a holding since I last looked',
  access: 'investor',
  answer: z
    .object({
      looked_at: instant(),
      currency: text(3, { example: 'GBP' }),
      before: money({ example: '74000.00' }),
      bought: signed(),
      left: signed(),
      repriced: signed(),
      paid: signed(),
      after: money({ example: '80000.00' }),
      distributed: signed(),
    })
    .nullable(),
  status: 200,
})

/** Keeps what I see of a holding now, to tell me on my next visit what has changed. */
export const viewHolding = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Keep that I looked at a holding',
  access: 'investor',
  status: 204,
})
