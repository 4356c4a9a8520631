import type { StoryAct } from '../act.ts'
import type { ActPlacing } from '../calendar.ts'
import type { Story } from '../story.ts'
import type { Opportunity } from './offer.ts'
import { callMoney, reserve } from './round.ts'
import type { Call, InvestmentRequest, RequestedInvestment } from './round.ts'

/** A round that is being told. */
interface ToldRound {
  story: Story
  opportunity: () => Opportunity
}

/** An act of a round: on a day, at a time of it, once another has happened. */
interface RoundAct {
  on: ActPlacing
  time?: string
  name: string
  after: StoryAct
}

/** Writes into the timeline that people reserve; gives what they asked for, once they have. */
export function tellReservations(
  { story, opportunity }: ToldRound,
  { on, name, ...when }: RoundAct,
  wishes: () => readonly InvestmentRequest[],
): { reserved: StoryAct; made: () => RequestedInvestment[] } {
  const { firm } = story
  let made: RequestedInvestment[] = []
  const reserved = firm.timeline.on(
    on,
    name,
    async () => {
      made = await reserve(firm, opportunity(), wishes(), story.key)
    },
    when,
  )
  return { reserved, made: () => made }
}

/** Writes into the timeline that money is called, due so many days later; gives the call, once there. */
export function tellCall(
  { story, opportunity }: ToldRound,
  { on, name, ...when }: RoundAct,
  { title, due }: { title: string; due: number },
): { called: StoryAct; call: () => Call } {
  const { firm } = story
  let call: Call
  const called = firm.timeline.plan(
    on,
    name,
    (act) => {
      const dueDate = act.after(due)
      return async () => {
        call = await callMoney(firm, opportunity(), title, dueDate)
      }
    },
    when,
  )
  return { called, call: () => call }
}
