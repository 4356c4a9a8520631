import { show } from '../offers/live-round.ts'
import { callMoney, linesOf, pay, reserve } from '../offers/round.ts'
import type { Call } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import type { Story } from '../story.ts'
import { brackenhall } from './offers/live.ts'

/** £1.14m of £1.50m: paid in full, in part and too much, and Eleanor has £10,000 to pay in two weeks. */
export function tellBrackenhall(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: brackenhall, opens: -40, closes: 14 })
  const wish = requestOf(cast)
  let call: Call
  const reserved = timeline.on(
    calendar.day(-30),
    'Brackenhall Bio: reservations',
    async () => {
      await reserve(
        firm,
        opportunity(),
        [
          wish('Michael Osei', 100_000),
          wish('Rosalind Kerr', 150_000),
          wish('Edward Hartwell', 200_000, 'organisation'),
          wish('Idris Vaughan', 150_000, 'organisation'),
          ...each(cast.some(40, 54), 15_000),
          ...each(cast.crowd(55, 57), 15_000),
          ...each(cast.some(58, 59), 15_000),
          ...each(cast.some(60, 64), 23_000),
        ],
        story.key,
      )
    },
    { after: shown },
  )
  const called = timeline.plan(
    calendar.day(-24),
    'Brackenhall Bio: cash call 1',
    (act) => {
      const due = act.after(calendar.day(6))
      return async () => {
        call = await callMoney(firm, opportunity(), 'Cash call 1', due)
      }
    },
    { after: reserved },
  )
  const paid = timeline.on(
    calendar.day(-12),
    'Brackenhall Bio: payments',
    () =>
      pay(
        firm,
        linesOf(call, [
          ...cast.people('Michael Osei', 'Rosalind Kerr', 'Edward Hartwell'),
          ...cast.crowd(40, 54),
        ]),
      ),
    { after: called },
  )
  timeline.on(
    calendar.day(-9),
    'Brackenhall Bio: payments that don’t fit',
    async () => {
      await pay(firm, linesOf(call, cast.crowd(55, 55)), '5000.00')
      const [tooMuch] = linesOf(call, cast.crowd(56, 56))
      await pay(firm, [tooMuch!], '15250.00')
      await firm.staff().post(`cash-call-lines/${tooMuch!.id}/return-surplus`)
      await pay(firm, linesOf(call, cast.crowd(57, 57)), '15001.00')
    },
    { after: paid },
  )
  const reservedLater = timeline.on(
    calendar.day(-6),
    'Brackenhall Bio: later reservations',
    async () => {
      await reserve(
        firm,
        opportunity(),
        [wish('Eleanor Whitcombe', 10_000), ...each(cast.crowd(65, 67), 23_000)],
        story.key,
      )
    },
    { after: called },
  )
  timeline.plan(
    calendar.day(-1),
    'Brackenhall Bio: cash call 2',
    (act) => {
      const due = act.after(calendar.day(14))
      return async () => {
        await callMoney(firm, opportunity(), 'Cash call 2', due)
      }
    },
    { time: '14:00', after: reservedLater },
  )
  timeline.on(
    calendar.day(0),
    'Brackenhall Bio: reserved today',
    async () => {
      await reserve(firm, opportunity(), [...each(cast.crowd(68, 69), 23_000)], story.key)
    },
    { time: '09:20', after: shown },
  )
}
