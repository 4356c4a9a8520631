import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { choice, date, reference, text } from '../wire.ts'
import { capTableAccess } from './cap-table-event.ts'
import { openFigures } from '../working.ts'

const words = z.string()

/** Which note converts, on which day, into which class. */
const converted = {
  note_id: reference('cap-table-events'),
  date: date(),
  share_class: text(60, { min: 1, example: 'A Ordinary' }),
}

/**
 * The price at which a note converts into a class on a day: that of the open round of the class, or of its
 * newest round up to the day, less the discount; or the cap over all shares before that round, whichever is
 * lower. `proposal` is null where no round of that class has a price. 422 for a note that is not open on the
 * day.
 */
export const readConversion = defineEndpoint({
  method: 'GET',
  path: 'investment-opportunities/{id}/cap-table/conversion',
  summary: 'Propose the price at which a note converts',
  access: capTableAccess.read,
  query: z.object(converted),
  answer: z.object({
    proposal: z
      .object({
        price: words,
        /** What gives the price: the cap, the discount, or the round itself. */
        rule: choice(['cap', 'discount', 'round']),
        round_name: words,
        round_price: words,
        discounted_price: words,
        capped_price: words.nullable(),
        /** With interest up to the day. */
        owed: words,
        shares: words,
        residue: words,
      })
      .nullable(),
  }),
  status: 200,
})

/**
 * Figures of that proposal: `conversion_price`, `conversion_shares`, `conversion_residue`,
 * `conversion_round_price`, and what is owed on the note by its id, `note_due:{id}`. 404 where no round of
 * the class has a price.
 */
export const conversionFigures = openFigures({
  path: 'investment-opportunities/{id}/cap-table/conversion',
  of: 'the price at which a note converts',
  access: capTableAccess.read,
  example: 'conversion_price',
  query: converted,
})
