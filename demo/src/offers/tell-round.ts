import type { StoryAct } from '../act.ts'
import type { Story } from '../story.ts'
import type { Opportunity } from './offer.ts'
import { callMoney, reserve } from './round.ts'
import type { Call, InvestmentRequest, RequestedInvestment } from './round.ts'

/** A round that is being told. */
interface ToldRound {
  story: Story
  opportunity: () => Opportunity
}

/** An act of a round: so many days from today, at a time of that day, once another has happened. */
interface RoundAct {
  day: number
  time?: string
  name: string
  after: StoryAct
}

/** Writes into the timeline that people reserve; gives what they asked for, once they have. */
export function tellReservations(
  { story, opportunity }: ToldRound,
  { day, name, ...when }: RoundAct,
  wishes: () => readonly InvestmentRequest[],
): { reserved: StoryAct; made: () => RequestedInvestment[] } {
  const { firm } = story
  let made: RequestedInvestment[] = []
  const reserved = firm.timeline.on(
    firm.calendar.day(day),
    name,
    async () => {
      made = await reserve(firm, opportunity(), wishes(), story.key)
    },
    when,
  )
  return { reserved, made: () => made }
}

/** Writes into the timeline that money is called, due so many days from today; gives the call, once it is there. */
export function tellCall(
  { story, opportunity }: ToldRound,
  { day, name, ...when }: RoundAct,
  { title, due }: { title: string; due: number },
): { called: StoryAct; call: () => Call } {
  const { firm } = story
  let call: Call
  const called = firm.timeline.plan(
    firm.calendar.day(day),
    name,
    (act) => {
      const dueDate = act.after(firm.calendar.day(due))
      return async () => {
        call = await callMoney(firm, opportunity(), title, dueDate)
      }
    },
    when,
  )
  return { called, call: () => call }
}
