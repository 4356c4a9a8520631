import { forEach } from '../firm.ts'
import { show } from '../offers/live-round.ts'
import { reserve } from '../offers/round.ts'
import { each } from '../offers/requests.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'
import { skerrySecondBoat } from './opportunities.ts'

/**
 * The live round of Skerry Ferries, offered to its 19 holders first: 264,000 shares at £0.60, one for every
 * two of their 528,000. Six have reserved all of their 14,000 (£8,400) and maintain, two take none, so two
 * others have £6,000 of the £16,800 that these leave. Eleanor has still to say what becomes of her 12,000,
 * and ten besides her.
 */
export function tellSecondBoat(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity: round } = show(story, { text: skerrySecondBoat, opens: -6, closes: 34 })
  const places = new Map<number, number>()
  const offered = timeline.plan(
    calendar.day(-5),
    'Skerry Ferries, second boat: offered to holders',
    (act) => {
      const dates = { record_date: act.before(2), deadline: act.after(21, '17:00') }
      return async () => {
        const { id } = await firm.staff().post('pre-emption-options', {
          investment_opportunity_id: round().id,
          ...dates,
          price: '0.60',
          available: '264000',
        })
        await firm.staff().post(`pre-emption-options/${id}/open`)
        const rows = await firm.staff().all(`pre-emption-choices?filter[pre_emption_option_id]=${id}`)
        for (const row of rows) places.set(Number(row['user_id']), row.id)
      }
    },
    { after: shown },
  )
  const answer = (people: readonly Person[], choice: 1 | 2) =>
    forEach(people, (person) =>
      firm.as(person.id).patch(`pre-emption-choices/${places.get(person.id)}`, { choice }),
    )
  const answered = timeline.on(
    calendar.day(-4),
    'Skerry Ferries, second boat: holders reserve and answer',
    async () => {
      await reserve(firm, round(), each(cast.crowd(0, 5), 8_400), story.key)
      await answer(cast.crowd(0, 5), 2)
      await answer(cast.crowd(6, 7), 1)
    },
    { after: offered },
  )
  timeline.on(
    calendar.day(-3),
    'Skerry Ferries, second boat: others reserve',
    async () => {
      await reserve(firm, round(), each(cast.crowd(18, 19), 3_000), story.key)
    },
    { after: answered },
  )
}
