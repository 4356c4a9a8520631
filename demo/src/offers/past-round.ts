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
  const shown = timeline.plan(past(35), `${name}: draft and publish`, (act) => {
    const dates = { open_date: act.day, close_date: act.after(30) }
    const approvedUntil = act.after(125)
    return async () => {
      opportunity = await draft(firm, text, dates)
      await publish(firm, opportunity, 2, approvedUntil)
    }
  })
  const reserved = timeline.on(
    past(28),
    `${name}: reservations`,
    async () => {
      const made = await reserve(firm, opportunity, wishes(), story.key)
      await meanwhile?.(opportunity, made)
    },
    { after: shown },
  )
  const called = timeline.plan(
    past(21),
    `${name}: cash call`,
    (act) => {
      const due = act.after(14)
      return async () => {
        call = await callMoney(firm, opportunity, callTitle, due)
      }
    },
    { after: reserved },
  )
  const paid = timeline.on(past(11), `${name}: payments`, () => pay(firm, call.lines), { after: called })
  timeline.on(past(0), `${name}: completion`, () => complete(firm, opportunity), {
    time: '15:00',
    after: paid,
  })
}
