import { show } from '../offers/live-round.ts'
import { linesOf, pay } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import { tellCall, tellReservations } from '../offers/tell-round.ts'
import type { Story } from '../story.ts'
import { brackenhall } from './offers/live.ts'

/** £1.14m of £1.50m: paid in full, in part and too much, and Eleanor has £10,000 to pay in two weeks. */
export function tellBrackenhall(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: brackenhall, opens: -40, closes: 14 })
  const round = { story, opportunity }
  const wish = requestOf(cast)
  const { reserved } = tellReservations(
    round,
    { on: calendar.day(-30), name: 'Brackenhall Bio: reservations', after: shown },
    () => [
      wish('Michael Osei', 100_000),
      wish('Rosalind Kerr', 150_000),
      wish('Edward Hartwell', 200_000, 'organisation'),
      wish('Idris Vaughan', 150_000, 'organisation'),
      ...each(cast.some(40, 54), 15_000),
      ...each(cast.crowd(55, 57), 15_000),
      ...each(cast.some(58, 59), 15_000),
      ...each(cast.some(60, 64), 23_000),
    ],
  )
  const { called, call } = tellCall(
    round,
    { on: calendar.day(-24), name: 'Brackenhall Bio: cash call 1', after: reserved },
    { title: 'Cash call 1', due: 30 },
  )
  const payers = () => [
    ...cast.people('Michael Osei', 'Rosalind Kerr', 'Edward Hartwell'),
    ...cast.crowd(40, 54),
  ]
  timeline.on(calendar.day(-12), 'Brackenhall Bio: payments', () => pay(firm, linesOf(call(), payers())), {
    after: called,
  })
  timeline.on(
    calendar.day(-9),
    'Brackenhall Bio: payments that don’t fit',
    async () => {
      await pay(firm, linesOf(call(), cast.crowd(55, 55)), '5000.00')
      const [tooMuch] = linesOf(call(), cast.crowd(56, 56))
      await pay(firm, [tooMuch!], '15250.00')
      await firm.staff().post(`cash-call-lines/${tooMuch!.id}/return-surplus`)
      await pay(firm, linesOf(call(), cast.crowd(57, 57)), '15001.00')
    },
    { after: called },
  )
  const { reserved: reservedLater } = tellReservations(
    round,
    { on: calendar.day(-6), name: 'Brackenhall Bio: later reservations', after: called },
    () => [wish('Eleanor Whitcombe', 10_000), ...each(cast.crowd(65, 67), 23_000)],
  )
  tellCall(
    round,
    { on: calendar.day(-1), time: '14:00', name: 'Brackenhall Bio: cash call 2', after: reservedLater },
    { title: 'Cash call 2', due: 15 },
  )
  tellReservations(
    round,
    { on: calendar.day(0), time: '09:20', name: 'Brackenhall Bio: reserved today', after: shown },
    () => each(cast.crowd(68, 69), 23_000),
  )
}
