import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { money, text } from '../wire.ts'
import { openFigures } from '../working.ts'

/** As many lines as an offer says, each with its purpose. */
const mostText = 2600

const path = 'investment-opportunities/{id}/use-of-funds'
const access = { event: 'investment_opportunity_live', action: 'visit', own: true } as const
const query = {
  amounts: text(500, { min: 1, example: '2200000.00,1800000.00' }),
  purposes: text(mostText, { example: 'Second array\nWorking capital' }).optional(),
  target: money({ example: '4000000.00' }).optional(),
}

/** What such lines come to, and how far they are from a target: below nothing where they are short of it. */
export const readFundsPlan = defineEndpoint({
  method: 'GET',
  path,
  summary: 'Add up what the money of an opportunity is for',
  access,
  query: z.object(query),
  answer: z.object({
    total: z.string(),
    /** Null without a target. */
    beyond_target: z.string().nullable(),
    /** In the order of the amounts. The part of all in percent, null where all is nothing. */
    lines: z.array(z.object({ amount: z.string(), share: z.string().nullable() })),
  }),
  status: 200,
})

/**
 * What the money of an offer is for, as its page says it or somebody types it: amounts with commas between,
 * and what each is for, line by line. `fund_share:1` and so on, `fund_total`, and against a target
 * `fund_beyond` or `fund_short`. Nothing of it is kept.
 */
export const fundsFigures = openFigures({
  path,
  of: 'what the money of an offer is for',
  access,
  example: 'fund_share:1',
  query,
})
