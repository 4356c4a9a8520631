import type { Story } from '../story.ts'
import { draft, publish } from './draft.ts'
import type { Opportunity, OpportunityText } from './offer.ts'

/** When an offer opens and closes, in days from today, and to whom it is shown. */
export interface Showing {
  text: OpportunityText
  opens: number
  closes: number
  status?: 2 | 3
}

/** Writes into the timeline that an offer is drafted and shown; gives what it is, once it is there. */
export function show({ firm }: Story, { text, opens, closes, status = 2 }: Showing): () => Opportunity {
  const { calendar, timeline } = firm
  let opportunity: Opportunity | undefined
  timeline.on(
    calendar.day(opens),
    `${text.fields.name}: draft and publish`,
    async () => {
      opportunity = await draft(firm, text, {
        open_date: calendar.day(opens),
        close_date: calendar.day(closes),
      })
      await publish(firm, opportunity, status, calendar.day(180))
    },
    '08:30',
  )
  return () => {
    if (!opportunity) throw new Error(`${text.fields.name} is not there yet.`)
    return opportunity
  }
}
