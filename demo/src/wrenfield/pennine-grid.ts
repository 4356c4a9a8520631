import { payByCard, takeCards } from '../card-payments.ts'
import { each, requestOf } from '../offers/requests.ts'
import { show } from '../offers/live-round.ts'
import { linesOf, pay, saySent } from '../offers/round.ts'
import { tellCall, tellReservations } from '../offers/tell-round.ts'
import { browserOf } from '../people/person.ts'
import type { Story } from '../story.ts'
import { pennineGrid } from './offers/recent.ts'

/** All but full. Somebody withdrew, so the first of three who waited has moved up. */
export function tellPennineGrid(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: pennineGrid, opens: -28, closes: 21 })
  const round = { story, opportunity }
  const wish = requestOf(cast)
  const { reserved, made } = tellReservations(
    round,
    { on: calendar.day(-20), name: 'Pennine Grid: reservations', after: shown },
    () => [
      wish('Helen Tran', 50_000),
      wish('Graham Pell', 100_000),
      wish('Megan Parry', 150_000, 'organisation'),
      ...each(cast.crowd(60, 79), 18_000),
      ...each(cast.crowd(80, 83), 20_500),
    ],
  )
  const { reserved: queued, made: waiting } = tellReservations(
    round,
    { on: calendar.day(-13), name: 'Pennine Grid: three wait', after: reserved },
    () => [
      ...each(cast.crowd(84, 84), 25_000),
      ...each(cast.crowd(85, 85), 20_000),
      ...each(cast.crowd(86, 86), 15_000),
    ],
  )
  const withdrawn = timeline.on(
    calendar.day(-9),
    'Pennine Grid: one withdraws',
    async () => {
      const { id, wish } = made().find((each) => each.wish.person === cast.crowd(60, 60)[0])!
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
      const { id, wish } = waiting()[0]!
      await browserOf(firm, wish.person).post(`investments/${id}/accept-place`, { risk_accepted: true })
    },
    { time: '15:20', after: withdrawn },
  )
  const { called, call } = tellCall(
    round,
    { on: calendar.day(-5), name: 'Pennine Grid: cash call', after: taken },
    { title: 'Cash call 1', due: 18 },
  )
  const paid = timeline.on(
    calendar.day(-2),
    'Pennine Grid: first payments, one by card',
    async () => {
      await pay(firm, linesOf(call(), [...cast.people('Graham Pell'), ...cast.crowd(61, 69)]))
      const [line] = linesOf(call(), cast.crowd(70, 70))
      const path = `investments/${line!.investment_id}/stripe`
      await takeCards(firm, (provider) => payByCard(firm, provider, { userId: line!.user_id, path }))
    },
    { after: called },
  )
  timeline.on(
    calendar.day(-1),
    'Pennine Grid: two say that they paid',
    () => saySent(firm, call(), cast.crowd(71, 72)),
    { time: '15:40', after: paid },
  )
}
