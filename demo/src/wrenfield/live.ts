import { show } from '../offers/live-round.ts'
import { linesOf, pay, reserve } from '../offers/round.ts'
import type { InvestmentRequest } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import { tellCall, tellReservations } from '../offers/tell-round.ts'
import type { Story } from '../story.ts'
import { tellBrackenhall } from './brackenhall.ts'
import { tellCastleway } from './castleway.ts'
import { cobaltQuay2 } from './offers/live.ts'
import { halden, ostlerFinch } from './offers/recent.ts'
import { tellPennineGrid } from './pennine-grid.ts'

/**
 * The rounds that are open, but Tidewell's: each stands somewhere else between its first reservation and its
 * last payment.
 */
export function tellLive(story: Story): void {
  tellBrackenhall(story)
  tellCastleway(story)
  tellCobaltQuay2(story)
  tellPennineGrid(story)
  tellOfYoungOpportunities(story)
}

/**
 * £3.30m of £5.50m, on top of which investors pay a fee: one call is paid, the second in part, and one investor has sent
 * what they invest without its fee.
 */
function tellCobaltQuay2(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: cobaltQuay2, opens: -150, closes: 70 })
  const round = { story, opportunity }
  const wish = requestOf(cast)
  const { reserved: first } = tellReservations(
    round,
    { on: calendar.day(-118), name: 'Cobalt Quay II: first reservations', after: shown },
    () => [
      wish('Margaret Castell', 500_000, 'organisation'),
      wish('Rosalind Kerr', 250_000),
      ...each(cast.some(44, 53), 30_000),
    ],
  )
  const { reserved: more } = tellReservations(
    round,
    { on: calendar.day(-83), name: 'Cobalt Quay II: more reservations', after: first },
    () => [
      wish('Edward Hartwell', 400_000, 'organisation'),
      wish('Alastair Monro', 150_000),
      ...each(cast.some(54, 63), 30_000),
    ],
  )
  const { called, call } = tellCall(
    round,
    { on: calendar.day(-83), name: 'Cobalt Quay II: cash call 1', after: more },
    { title: 'Cash call 1', due: 28 },
  )
  const paid = timeline.on(
    calendar.day(-62),
    'Cobalt Quay II: first payments',
    () => pay(firm, call().lines),
    { after: called },
  )
  const { reserved: second } = tellReservations(
    round,
    { on: calendar.day(-15), name: 'Cobalt Quay II: second reservations', after: paid },
    () => [
      wish('Anna Lindqvist', 600_000, 'organisation'),
      wish('Helen Tran', 60_000),
      wish('Anita Desai', 90_000),
      ...each(cast.some(64, 68), 30_000),
      ...each(cast.some(69, 73), 50_000),
    ],
  )
  const { called: calledAgain, call: secondCall } = tellCall(
    round,
    { on: calendar.day(-15), name: 'Cobalt Quay II: cash call 2', after: second },
    { title: 'Cash call 2', due: 27 },
  )
  timeline.on(
    calendar.day(-5),
    'Cobalt Quay II: second payments',
    async () => {
      await pay(firm, linesOf(secondCall(), [...cast.people('Helen Tran'), ...cast.crowd(64, 68)]))
      await pay(firm, linesOf(secondCall(), cast.people('Anita Desai')), '90000.00')
    },
    { after: calledAgain },
  )
  tellReservations(
    round,
    { on: calendar.day(-3), name: 'Cobalt Quay II: third reservations', after: calledAgain },
    () => each(cast.crowd(74, 78), 50_000),
  )
}

/**
 * An offer of the week, to which Eleanor was invited yesterday, and one that is open to everybody,
 * categorised or not.
 */
function tellOfYoungOpportunities(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity: young } = show(story, { text: ostlerFinch, opens: -4, closes: 98 })
  const { shown: haldenShown, opportunity: open } = show(story, { text: halden, opens: -20, closes: 45 })
  const wish = requestOf(cast)
  timeline.on(
    calendar.day(-3),
    'Ostler & Finch: reservations',
    async () => {
      const [coat] = await firm.staff().all(`rewards?filter[investment_opportunity_id]=${young().id}`)
      const withCoat = (one: InvestmentRequest): InvestmentRequest => ({ ...one, rewardId: coat!.id })
      await reserve(
        firm,
        young(),
        [
          withCoat(wish('Rosalind Kerr', 100_000)),
          wish('Margaret Castell', 150_000, 'organisation'),
          ...each(cast.some(80, 89), 17_000).map((one, index) => (index < 6 ? withCoat(one) : one)),
        ],
        story.key,
      )
    },
    { after: shown },
  )
  timeline.on(
    calendar.day(-1),
    'Ostler & Finch: invitations',
    async () => {
      const people = [
        ...cast.people('Eleanor Whitcombe', 'Catherine Lyle', 'Bethan Prosser'),
        ...cast.crowd(30, 49),
      ]
      await firm
        .staff()
        .post('invitations', { investment_opportunity_id: young().id, user_ids: people.map(({ id }) => id) })
    },
    { time: '15:00', after: shown },
  )
  timeline.on(
    calendar.day(-10),
    'Halden Trust: reservations',
    async () => {
      await reserve(firm, open(), each(cast.crowd(90, 95), 20_000), story.key)
    },
    { after: haldenShown },
  )
}
