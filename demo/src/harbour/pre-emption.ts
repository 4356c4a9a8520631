import { forEach } from '../firm.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

/**
 * Skerry Ferries offers its 19 holders one new share for every four of their 528,000, without a round:
 * 132,000 at £0.60. Eleanor asks for 3,000 beyond her 6,000, ten take all of their 7,000, three take 4,000,
 * three take none, and two don't answer. 91,000 are given; staff have them to issue.
 */
export function tellNewShares({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  const places = new Map<number, number>()
  let id = 0
  const offered = timeline.plan(calendar.day(-24), 'Skerry Ferries: new shares are offered', (act) => {
    const dates = { record_date: act.before(2), deadline: act.after(21, '17:00') }
    return async () => {
      const made = await firm.staff().post('pre-emption-options', {
        investment_opportunity_id: firm.idOf('offer:Skerry Ferries'),
        ...dates,
        price: '0.60',
        available: '132000',
      })
      id = made.id
      await firm.staff().post(`pre-emption-options/${id}/open`)
      const rows = await firm.staff().all(`pre-emption-choices?filter[pre_emption_option_id]=${id}`)
      for (const row of rows) places.set(Number(row['user_id']), row.id)
    }
  })
  const answer = (people: readonly Person[], overrides: object) =>
    forEach(people, (person) =>
      firm.as(person.id).patch(`pre-emption-choices/${places.get(person.id)}`, overrides),
    )
  const answered = timeline.on(
    calendar.day(-18),
    'Skerry Ferries: holders answer',
    async () => {
      await answer([cast.person('Eleanor Whitcombe')], { choice: 3, shares: '3000' })
      await answer(cast.crowd(0, 9), { choice: 2 })
      await answer(cast.crowd(10, 12), { choice: 6, shares: '4000' })
      await answer(cast.crowd(13, 15), { choice: 1 })
    },
    { after: offered },
  )
  timeline.on(
    offered.later(21),
    'Skerry Ferries: the offer closes',
    () => firm.staff().post(`pre-emption-options/${id}/close`, { lapses: 2 }),
    { time: '17:01', after: answered },
  )
}
