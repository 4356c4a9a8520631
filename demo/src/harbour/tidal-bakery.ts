import type { StoryAct } from '../act.ts'
import { forEach } from '../firm.ts'
import { show } from '../offers/live-round.ts'
import { tellPastRound } from '../offers/past-round.ts'
import { callMoney, linesOf, pay, reserve, saySent } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'
import { tidalBakery } from './opportunities.ts'

/** The round of two years ago: six members own the 120,000 shares that the bakery has. */
const firstOven = {
  ...tidalBakery,
  fields: {
    ...tidalBakery.fields,
    name: 'Tidal Bakery, first oven',
    shares_in_issue: '0',
    headline: 'An oven for eleven crofts',
    summary: 'A bakery in Leith that begins with one oven.',
    description: '<p>The bakery opens in a former boat shed.</p>',
    target_amount: '60000.00',
    minimum_raise: '30000.00',
    share_price: '0.50',
    waiting_list: false,
  },
  round: 'First round',
}

/**
 * The live round of the Tidal Bakery. Its six holders were offered 24,000 of the new shares at £1.00 first,
 * one for every five of their 120,000: three take their 4,000, one takes 2,000 more, one takes none and one
 * did not answer. 18,000 shares wait to be entered as investments. Fifteen others have reserved, and are
 * asked for their money.
 */
export function tellTidalBakery(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const holders = () => cast.crowd(16, 21)
  tellPastRound(story, {
    text: firstOven,
    callTitle: 'Drawdown 1',
    completed: 730,
    wishes: () => each(holders(), 10_000),
  })
  const { shown, opportunity: round } = show(story, { text: tidalBakery, opens: -30, closes: 25 })
  tellOfOpportunity(story, { shown, round, holders })
  const reserved = timeline.on(
    calendar.day(-20),
    'The Tidal Bakery: reservations',
    async () => {
      await reserve(
        firm,
        round(),
        [requestOf(cast)('Eleanor Whitcombe', 6_000), ...each(cast.crowd(2, 15), 8_000)],
        story.key,
      )
    },
    { after: shown },
  )
  timeline.plan(
    calendar.day(-1),
    'The Tidal Bakery: drawdown',
    (act) => {
      const due = act.after(14)
      return async () => {
        const call = await callMoney(firm, round(), 'Drawdown 1', due)
        await pay(firm, linesOf(call, cast.crowd(2, 6)))
        await saySent(firm, call, cast.crowd(7, 7))
      }
    },
    { after: reserved },
  )
}

interface RightsOffer {
  shown: StoryAct
  round: () => { id: number }
  holders: () => readonly Person[]
}

function tellOfOpportunity({ firm }: Story, { shown, round, holders }: RightsOffer): void {
  const { calendar, timeline } = firm
  const places = new Map<number, number>()
  let id = 0
  const offered = timeline.plan(
    calendar.day(-29),
    'The Tidal Bakery: offered to holders',
    (act) => {
      const dates = { record_date: act.before(1), deadline: act.after(21, '17:00') }
      return async () => {
        const made = await firm.staff().post('pre-emption-options', {
          investment_opportunity_id: round().id,
          ...dates,
          price: '1.00',
          available: '24000',
        })
        id = made.id
        await firm.staff().post(`pre-emption-options/${id}/open`)
        const rows = await firm.staff().all(`pre-emption-choices?filter[pre_emption_option_id]=${id}`)
        for (const row of rows) places.set(Number(row['user_id']), row.id)
      }
    },
    { after: shown },
  )
  const answers = [{ choice: 2 }, { choice: 2 }, { choice: 2 }, { choice: 3, shares: '2000' }, { choice: 1 }]
  const answered = timeline.on(
    calendar.day(-22),
    'The Tidal Bakery: holders answer',
    async () => {
      await forEach(holders().slice(0, answers.length), (person, index) =>
        firm.as(person.id).patch(`pre-emption-choices/${places.get(person.id)}`, answers[index]!),
      )
    },
    { after: offered },
  )
  timeline.on(
    offered.later(21),
    'The Tidal Bakery: the offer closes',
    () => firm.staff().post(`pre-emption-options/${id}/close`, { lapses: 1 }),
    { time: '17:01', after: answered },
  )
}
