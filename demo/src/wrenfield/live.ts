import { show } from '../offers/live-round.ts'
import { callMoney, drawUpCall, linesOf, pay, reserve } from '../offers/round.ts'
import type { Call, InvestmentRequest } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import type { Story } from '../story.ts'
import { tellBrackenhall } from './brackenhall.ts'
import { castleway, cobaltQuay2 } from './offers/live.ts'
import { halden, ostlerFinch } from './offers/recent.ts'
import { tellPennineGrid } from './pennine-grid.ts'
import { soundCastleway } from './soundings.ts'

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
 * £0.90m of £2.00m, in confidence, for those who are invited: a call that was taken back, and a draft of a quarter in
 * its place. Some have not answered the request yet, Eleanor among them.
 */
function tellCastleway(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: castleway, opens: -35, closes: 28, status: 3 })
  const wish = requestOf(cast)
  let call: Call
  const sounded = soundCastleway(story, shown)
  const invited = timeline.on(
    calendar.day(-34),
    'Castleway Software: invitations',
    async () => {
      const invited = [
        ...cast.people('Rosalind Kerr', 'Anna Lindqvist', 'Michael Osei', 'Jonathan Hallam', 'Helen Tran'),
        ...cast.crowd(10, 29),
        cast.person('Eleanor Whitcombe'),
      ]
      const message = 'You know the company, so we show you its next round first.'
      const sent = await firm.staff().post<{ id: number; user_id: number }[]>('invitations', {
        investment_opportunity_id: opportunity().id,
        user_ids: invited.map(({ id }) => id),
        message,
      })
      for (const [place, { id, user_id }] of sent.entries()) {
        const investor = firm.as(user_id)
        const hasAnswered = place % 4 !== 3 && place !== sent.length - 1
        if (hasAnswered || place < 15)
          await investor.post('market-sounding-acceptance', {
            investment_opportunity_id: opportunity().id,
            accepted: true,
          })
        if (hasAnswered)
          await investor.patch(`invitations/${id}`, {
            status: (['opened', 'accepted', 'declined'] as const)[place % 4]!,
          })
      }
    },
    { after: sounded },
  )
  const reserved = timeline.on(
    calendar.day(-20),
    'Castleway Software: reservations',
    async () => {
      await reserve(
        firm,
        opportunity(),
        [
          wish('Rosalind Kerr', 200_000),
          wish('Anna Lindqvist', 250_000, 'organisation'),
          wish('Michael Osei', 90_000),
          wish('Jonathan Hallam', 60_000),
          ...each(cast.some(10, 19), 30_000),
        ],
        story.key,
      )
    },
    { after: invited },
  )
  const called = timeline.plan(
    calendar.day(-12),
    'Castleway Software: a call too early',
    (act) => {
      const due = act.after(calendar.day(9))
      return async () => {
        call = await callMoney(firm, opportunity(), 'Cash call 1', due)
      }
    },
    { after: reserved },
  )
  const takenBack = timeline.on(
    calendar.day(-11),
    'Castleway Software: the call is taken back',
    async () => {
      await firm
        .staff()
        .post(`cash-calls/${call.id}/cancel`, { reason: 'The lawyers ask for two more weeks.' })
    },
    { after: called },
  )
  timeline.plan(
    calendar.day(-2),
    'Castleway Software: a draft call',
    (act) => {
      const due = act.after(calendar.day(18))
      return async () => {
        const terms = { basis: 'percent', percent: '25', grace_days: 5, default_interest: '8' }
        await drawUpCall(firm, opportunity(), 'Cash call 2', due, terms)
      }
    },
    { after: takenBack },
  )
}

/**
 * £3.30m of £5.50m, on top of which investors pay a fee: one call is paid, the second in part, and one investor has sent
 * what they invest without its fee.
 */
function tellCobaltQuay2(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: cobaltQuay2, opens: -150, closes: 70 })
  const wish = requestOf(cast)
  const calls: Call[] = []
  const first = timeline.on(
    calendar.day(-118),
    'Cobalt Quay II: first reservations',
    async () => {
      await reserve(
        firm,
        opportunity(),
        [
          wish('Margaret Castell', 500_000, 'organisation'),
          wish('Rosalind Kerr', 250_000),
          ...each(cast.some(44, 53), 30_000),
        ],
        story.key,
      )
    },
    { after: shown },
  )
  const more = timeline.plan(
    calendar.day(-83),
    'Cobalt Quay II: more reservations',
    (act) => {
      const due = act.after(28)
      return async () => {
        await reserve(
          firm,
          opportunity(),
          [
            wish('Edward Hartwell', 400_000, 'organisation'),
            wish('Alastair Monro', 150_000),
            ...each(cast.some(54, 63), 30_000),
          ],
          story.key,
        )
        calls.push(await callMoney(firm, opportunity(), 'Cash call 1', due))
      }
    },
    { after: first },
  )
  const paid = timeline.on(
    calendar.day(-62),
    'Cobalt Quay II: first payments',
    () => pay(firm, calls[0]!.lines),
    { after: more },
  )
  const second = timeline.plan(
    calendar.day(-15),
    'Cobalt Quay II: second reservations',
    (act) => {
      const due = act.after(calendar.day(12))
      return async () => {
        await reserve(
          firm,
          opportunity(),
          [
            wish('Anna Lindqvist', 600_000, 'organisation'),
            wish('Helen Tran', 60_000),
            wish('Anita Desai', 90_000),
            ...each(cast.some(64, 68), 30_000),
            ...each(cast.some(69, 73), 50_000),
          ],
          story.key,
        )
        calls.push(await callMoney(firm, opportunity(), 'Cash call 2', due))
      }
    },
    { after: paid },
  )
  timeline.on(
    calendar.day(-5),
    'Cobalt Quay II: second payments',
    async () => {
      await pay(firm, linesOf(calls[1]!, [...cast.people('Helen Tran'), ...cast.crowd(64, 68)]))
      await pay(firm, linesOf(calls[1]!, cast.people('Anita Desai')), '90000.00')
    },
    { after: second },
  )
  timeline.on(
    calendar.day(-3),
    'Cobalt Quay II: third reservations',
    async () => {
      await reserve(firm, opportunity(), each(cast.crowd(74, 78), 50_000), story.key)
    },
    { after: second },
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
