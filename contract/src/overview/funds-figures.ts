import { money, text } from '../wire.ts'
import { openFigures } from '../working.ts'

/** As many lines as an offer says, each with its purpose. */
const mostText = 2600

/**
 * What the money of an offer is for, as its page says it or somebody types it: amounts with commas between, and what each is for, line by
 * line. `fund_share:1` and so on, `fund_total`, and against a target `fund_beyond` or `fund_short`. Nothing of it is kept.
 */
export const fundsFigures = openFigures({
  path: 'investment-opportunities/{id}/use-of-funds',
  of: 'what the money of an offer is for',
  access: { event: 'investment_opportunity_live', action: 'visit', own: true },
  example: 'fund_share:1',
  query: {
    amounts: text(500, { min: 1, example: '2200000.00,1800000.00' }),
    purposes: text(mostText, { example: 'Second array\nWorking capital' }).optional(),
    target: money({ example: '4000000.00' }).optional(),
  },
})
