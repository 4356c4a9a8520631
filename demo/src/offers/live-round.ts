import type { Story } from '../story.ts'
import { draft, publish } from './draft.ts'
import type { Offer, OfferText } from './offer.ts'

/** When an offer opens and closes, in days from today, and to whom it is shown. */
export interface Showing {
  text: OfferText
  opens: number
  closes: number
  status?: 2 | 3
}

/** Writes into the timeline that an offer is drafted and shown; gives what it is, once it is there. */
export function show({ firm }: Story, { text, opens, closes, status = 2 }: Showing): () => Offer {
  const { calendar, timeline } = firm
  let offer: Offer | undefined
  timeline.on(
    calendar.day(opens),
    `${text.fields.name}: draft and publish`,
    async () => {
      offer = await draft(firm, text, { open_date: calendar.day(opens), close_date: calendar.day(closes) })
      await publish(firm, offer, status, calendar.day(180))
    },
    '08:30',
  )
  return () => {
    if (!offer) throw new Error(`${text.fields.name} is not there yet.`)
    return offer
  }
}
