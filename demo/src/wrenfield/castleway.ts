import type { StoryAct } from '../act.ts'
import { show } from '../offers/live-round.ts'
import type { Opportunity } from '../offers/offer.ts'
import { drawUpCall } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import { tellCall, tellReservations } from '../offers/tell-round.ts'
import type { Story } from '../story.ts'
import { soundCastleway } from './castleway-sounding.ts'
import { castleway } from './offers/live.ts'

/**
 * £0.90m of £2.00m, in confidence, for those who are invited: a call that was taken back, and a draft of a quarter in
 * its place. Some have not answered the request yet, Eleanor among them.
 */
export function tellCastleway(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: castleway, opens: -35, closes: 28, status: 3 })
  const round = { story, opportunity }
  const wish = requestOf(cast)
  const invited = tellInvitations(story, { after: soundCastleway(story, shown), opportunity })
  const { reserved } = tellReservations(
    round,
    { on: calendar.day(-20), name: 'Castleway Software: reservations', after: invited },
    () => [
      wish('Rosalind Kerr', 200_000),
      wish('Anna Lindqvist', 250_000, 'organisation'),
      wish('Michael Osei', 90_000),
      wish('Jonathan Hallam', 60_000),
      ...each(cast.some(10, 19), 30_000),
    ],
  )
  const { called, call } = tellCall(
    round,
    { on: calendar.day(-12), name: 'Castleway Software: a call too early', after: reserved },
    { title: 'Cash call 1', due: 24 },
  )
  const takenBack = timeline.on(
    calendar.day(-11),
    'Castleway Software: the call is taken back',
    async () => {
      const reason = 'The lawyers ask for two more weeks.'
      await firm.staff().post(`cash-calls/${call().id}/cancel`, { reason })
    },
    { after: called },
  )
  timeline.plan(
    calendar.day(-2),
    'Castleway Software: a draft call',
    (act) => {
      const due = act.after(20)
      return async () => {
        const terms = { basis: 'percent', percent: '25', grace_days: 5, default_interest: '8' }
        await drawUpCall(firm, opportunity(), 'Cash call 2', due, terms)
      }
    },
    { after: takenBack },
  )
}

/** Some accept, some decline and some don't answer, in turn. */
function tellInvitations(
  { firm, cast }: Story,
  { after, opportunity }: { after: StoryAct; opportunity: () => Opportunity },
): StoryAct {
  return firm.timeline.on(
    firm.calendar.day(-34),
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
    { after },
  )
}
