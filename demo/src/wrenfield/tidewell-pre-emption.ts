import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import { forEach } from '../firm.ts'
import type { Opportunity } from '../offers/offer.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

/** Specification §4: 1 don't take, 2 maintain, 3 increase, 4 not applicable, 5 awaiting, 6 decrease. */
const choices = { refuse: 1, maintain: 2, increase: 3, decrease: 6 } as const

/**
 * What seven of the crowd ask for beyond their rights, 9,200 together, and what three take of theirs, 18,250.
 */
const more = [500, 800, 1_000, 1_200, 1_500, 1_800, 2_400]
const parts = [7_500, 5_750, 5_000]

/**
 * Tidewell offers the 1,000,000 shares of its round to its 66 holders, one for every 4.05 held; founders and
 * employees waived. 19 maintain, 11 increase, 4 take a part, 9 don't take, and 23 are awaited: 300,799 are
 * taken by right and 153,401 asked for beyond.
 */
export function tellPreEmption(
  story: Story,
  { shown, closes, opportunity }: { shown: StoryAct; closes: Day; opportunity: () => Opportunity },
): void {
  const { firm } = story
  const { calendar, timeline } = firm
  const places = new Map<number, number>()
  const offered = timeline.plan(
    calendar.day(-9),
    'Tidewell Series B: pre-emption is offered',
    (act) => {
      const dates = { record_date: act.before(2), deadline: act.after(closes, '17:00') }
      return async () => {
        const { id } = await firm.staff().post('pre-emption-options', {
          investment_opportunity_id: opportunity().id,
          ...dates,
          price: '4.00',
          available: '1000000',
          rounding: 'largest_remainder',
          excess_rule: 'pro_rata_holding',
          allow_excess: true,
          waived_shares: '2295000',
          waived_holders: 11,
          waived_note: 'Founders and employees, by deed before the record date',
        })
        await firm.staff().post(`pre-emption-options/${id}/open`)
        const rows = await firm.staff().all(`pre-emption-choices?filter[pre_emption_option_id]=${id}`)
        for (const row of rows) places.set(Number(row['user_id']), row.id)
      }
    },
    { after: shown },
  )
  tellAnswers(story, offered, places)
}

function tellAnswers({ firm, cast }: Story, offered: StoryAct, places: ReadonlyMap<number, number>): void {
  const { calendar, timeline } = firm
  /** Everybody answers for themselves, or for the organisation through which they hold. */
  const answer = async (people: readonly Person[], choice: number, shares?: (index: number) => number) => {
    await forEach(people, ({ id, name }, index) => {
      const place = places.get(id)
      if (place === undefined) throw new Error(`${name} is not a holder.`)
      return firm.as(id).patch(`pre-emption-choices/${place}`, {
        choice,
        ...(shares && { shares: String(shares(index)) }),
      })
    })
  }
  timeline.on(
    calendar.day(-8),
    'Tidewell Series B: the fund answers',
    () => answer(cast.people('Naomi Feld'), choices.increase, () => 138_889),
    { after: offered },
  )
  timeline.on(
    calendar.day(-7),
    'Tidewell Series B: pre-emption answers',
    async () => {
      await answer(
        [...cast.people('Margaret Castell', 'Anita Desai'), ...cast.crowd(0, 15)],
        choices.maintain,
      )
      await answer(cast.people('Megan Parry'), choices.decrease, () => 55_000)
    },
    { after: offered },
  )
  timeline.on(
    calendar.day(-6),
    'Tidewell Series B: Graham Pell answers',
    () => answer(cast.people('Graham Pell'), choices.increase, () => 3_000),
    { after: offered },
  )
  timeline.on(
    calendar.day(-4),
    'Tidewell Series B: more pre-emption answers',
    async () => {
      await answer(cast.people('Anna Lindqvist'), choices.maintain)
      await answer(cast.crowd(16, 22), choices.increase, (index) => more[index]!)
      await answer(cast.crowd(38, 40), choices.decrease, (index) => parts[index]!)
      await answer(cast.crowd(26, 34), choices.refuse)
    },
    { after: offered },
  )
  timeline.on(
    calendar.day(-3),
    'Tidewell Series B: Rosalind Kerr answers',
    () => answer(cast.people('Rosalind Kerr'), choices.increase, () => 1_000),
    { after: offered },
  )
  timeline.on(
    calendar.day(0),
    'Tidewell Series B: Eleanor increases',
    () => answer(cast.people('Eleanor Whitcombe'), choices.increase, () => 1_312),
    { time: '10:42', after: offered },
  )
}
