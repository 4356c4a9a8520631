import type { StoryAct } from '../act.ts'
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

/** An offer that is shown: the act that shows it, and what it is once it is there. */
interface ShownOffer {
  shown: StoryAct
  opportunity: () => Opportunity
}

/** Writes into the timeline that an offer is drafted and shown. */
export function show({ firm }: Story, { text, opens, closes, status = 2 }: Showing): ShownOffer {
  const { calendar, timeline } = firm
  let opportunity: Opportunity | undefined
  const shown = timeline.plan(
    calendar.day(opens),
    `${text.fields.name}: draft and publish`,
    (act) => {
      const dates = { open_date: act.day, close_date: act.after(closes - opens) }
      const approvedUntil = act.after(180 - opens)
      return async () => {
        opportunity = await draft(firm, text, dates)
        await publish(firm, opportunity, status, approvedUntil)
      }
    },
    '08:30',
  )
  return {
    shown,
    opportunity: () => {
      if (!opportunity) throw new Error(`${text.fields.name} is not there yet.`)
      return opportunity
    },
  }
}
