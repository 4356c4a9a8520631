import type { Story } from '../story.ts'
import { draft, publish } from './draft.ts'
import type { Opportunity, OpportunityText } from './offer.ts'
import { callMoney, complete, pay, reserve } from './round.ts'
import type { Call, RequestedInvestment, InvestmentRequest } from './round.ts'

/** A round of the history, from its draft to its certificates. */
export interface PastRound {
  text: OpportunityText
  /** How many days before the telling its shares were allotted. */
  completed: number
  /**
   * Who asked for how much, in the order in which they came. Asked when it is time, since people join as the
   * story goes on.
   */
  wishes: () => InvestmentRequest[]
  /** Title of its one cash call, in the firm's own word. */
  callTitle?: string
  /** Between reservation and cash call. */
  meanwhile?: (opportunity: Opportunity, made: readonly RequestedInvestment[]) => Promise<void>
}

/** Writes a round of the past into the timeline: five weeks from draft to allotment, and everybody pays. */
export function tellPastRound(story: Story, round: PastRound): void {
  const { firm } = story
  const { text, completed, wishes, callTitle = 'Cash call 1', meanwhile } = round
  const { timeline, calendar } = firm
  const past = (daysBefore: number) => calendar.past(completed + daysBefore)
  const name = text.fields.name
  let opportunity: Opportunity
  let call: Call
  timeline.on(past(35), `${name}: draft and publish`, async () => {
    opportunity = await draft(firm, text, { open_date: past(35), close_date: past(5) })
    await publish(firm, opportunity, 2, past(-90))
  })
  timeline.on(past(28), `${name}: reservations`, async () => {
    const made = await reserve(firm, opportunity, wishes(), story.key)
    await meanwhile?.(opportunity, made)
  })
  timeline.on(past(21), `${name}: cash call`, async () => {
    call = await callMoney(firm, opportunity, callTitle, past(7))
  })
  timeline.on(past(11), `${name}: payments`, () => pay(firm, call.lines))
  timeline.on(past(0), `${name}: completion`, () => complete(firm, opportunity), '15:00')
}
