import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../wire.ts'
import { openFigures } from '../working.ts'

const words = z.string()
const access = { event: 'investment_opportunity_existing', action: 'visit' } as const

/**
 * What the holdings of one completed round are worth beside what they cost. Value is at the last price, gain
 * and multiple count what was paid out too. Each figure is opened by `holdingFigures` as
 * `holding_{figure}:total`; those of one holding have the investment's id.
 */
export const readHoldings = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/holdings',
  summary: 'Read what the holdings of a round are worth',
  access,
  answer: z.object({
    currency: words,
    price: words.nullable(),
    price_date: words.nullable(),
    issue_price: words.nullable(),
    /** Shares that were allotted in the round, whether they are held or not. */
    issued: words,
    /** Null where the round doesn't say. */
    in_issue_before: words.nullable(),
    holders: z.int(),
    shares: words,
    cost: words,
    /** At the price, and at cost while there is none, as the two figures of the gain. */
    value: words,
    returned: words,
    gain: words,
    gain_percent: words.nullable(),
    multiple: words.nullable(),
    /**
     * A fraction a year with six places, to the day of the price, before fees and tax: `0.142000` is 14.2 %.
     * Null with the reason beside it.
     */
    irr: words.nullable(),
    irr_none: text(200).nullable(),
    /** Of a round that is over: what it brought. */
    proceeds: words.nullable(),
  }),
  status: 200,
})

/** Figures of the holdings: each holding, each price, each payment. */
export const holdingFigures = openFigures({
  path: 'investment-opportunities/{id}/holdings',
  of: 'the holdings of a round',
  access,
  example: 'holding_gain:total',
  query: {},
})
