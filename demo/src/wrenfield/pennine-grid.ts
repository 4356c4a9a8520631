import { payByCard, takeCards } from '../card-payments.ts'
import { each, requestOf } from '../offers/requests.ts'
import { show } from '../offers/live-round.ts'
import { callMoney, linesOf, pay, reserve, saySent } from '../offers/round.ts'
import type { Call, RequestedInvestment } from '../offers/round.ts'
import { browserOf } from '../people/person.ts'
import type { Story } from '../story.ts'
import { pennineGrid } from './offers/recent.ts'

/** All but full. Somebody withdrew, so the first of three who waited has moved up. */
export function tellPennineGrid(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: pennineGrid, opens: -28, closes: 21 })
  const wish = requestOf(cast)
  let made: RequestedInvestment[]
  let waiting: RequestedInvestment[]
  let call: Call
  const reserved = timeline.on(
    calendar.day(-20),
    'Pennine Grid: reservations',
    async () => {
      made = await reserve(
        firm,
        opportunity(),
        [
          wish('Helen Tran', 50_000),
          wish('Graham Pell', 100_000),
          wish('Megan Parry', 150_000, 'organisation'),
          ...each(cast.crowd(60, 79), 18_000),
          ...each(cast.crowd(80, 83), 20_500),
        ],
        story.key,
      )
    },
    { after: shown },
  )
  const queued = timeline.on(
    calendar.day(-13),
    'Pennine Grid: three wait',
    async () => {
      waiting = await reserve(
        firm,
        opportunity(),
        [
          ...each(cast.crowd(84, 84), 25_000),
          ...each(cast.crowd(85, 85), 20_000),
          ...each(cast.crowd(86, 86), 15_000),
        ],
        story.key,
      )
    },
    { after: reserved },
  )
  const withdrawn = timeline.on(
    calendar.day(-9),
    'Pennine Grid: one withdraws',
    async () => {
      const { id, wish } = made.find((each) => each.wish.person === cast.crowd(60, 60)[0])!
      await browserOf(firm, wish.person).post(`investments/${id}/cancel`, {
        reason: 'We are buying a house after all.',
      })
    },
    { after: queued },
  )
  const taken = timeline.on(
    calendar.day(-9),
    'Pennine Grid: the first of those who wait takes the place',
    async () => {
      const { id, wish } = waiting[0]!
      await browserOf(firm, wish.person).post(`investments/${id}/accept-place`, { risk_accepted: true })
    },
    { time: '15:20', after: withdrawn },
  )
  const called = timeline.plan(
    calendar.day(-5),
    'Pennine Grid: cash call',
    (act) => {
      const due = act.after(calendar.day(11))
      return async () => {
        call = await callMoney(firm, opportunity(), 'Cash call 1', due)
      }
    },
    { after: taken },
  )
  const paid = timeline.on(
    calendar.day(-2),
    'Pennine Grid: first payments, one by card',
    async () => {
      await pay(firm, linesOf(call, [...cast.people('Graham Pell'), ...cast.crowd(61, 69)]))
      const [line] = linesOf(call, cast.crowd(70, 70))
      await takeCards(firm, (provider) =>
        payByCard(firm, provider, {
          userId: line!.user_id,
          path: `investments/${line!.investment_id}/stripe`,
        }),
      )
    },
    { after: called },
  )
  timeline.on(
    calendar.day(-1),
    'Pennine Grid: two say that they paid',
    () => saySent(firm, call, cast.crowd(71, 72)),
    { time: '15:40', after: paid },
  )
}
