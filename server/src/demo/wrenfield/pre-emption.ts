import type { Offer } from '../offers/offer.ts'
import type { Person } from '../people/person.ts'
import { forEach } from '../firm.ts'
import type { Story } from '../story.ts'

/** Specification §4: 1 don't take, 2 maintain, 3 increase, 4 not applicable, 5 awaiting, 6 decrease. */
const choices = { refuse: 1, maintain: 2, increase: 3, notApplicable: 4, awaiting: 5, decrease: 6 } as const

/**
 * What Tidewell's 66 holders answer to the offer of new shares: 19 maintain, 11 increase, 4 take a part, 9 don't take, and 23 are
 * awaited. Two investors of the round hold nothing yet.
 */
export function tellPreEmption({ firm, cast }: Story, offer: () => Offer): void {
  const { calendar, timeline } = firm
  const answer = (people: readonly Person[], choice: number, shares?: (index: number) => number) =>
    forEach(people, (person, index) =>
      firm.staff().post('whole-ownership-choices', {
        investment_opportunity_id: offer().id,
        user_id: person.id,
        choice,
        ...(shares && { shares: String(shares(index)) }),
      }),
    )
  timeline.on(calendar.day(-11), 'Tidewell Series B: pre-emption is offered', async () => {
    const holders = [
      'Naomi Feld',
      'Eleanor Whitcombe',
      'Megan Parry',
      'Margaret Castell',
      'Anna Lindqvist',
      'Ruth Aldous',
      'Graham Pell',
      'Anita Desai',
      'Rosalind Kerr',
    ]
    await answer([...cast.people(...holders), ...cast.crowd(0, 56)], choices.awaiting)
    await answer(cast.people('Idris Vaughan', 'Edward Hartwell'), choices.notApplicable)
  })
  timeline.on(calendar.day(-7), 'Tidewell Series B: pre-emption answers', async () => {
    await answer([...cast.people('Margaret Castell', 'Anita Desai'), ...cast.crowd(0, 15)], choices.maintain)
    await answer(cast.people('Naomi Feld'), choices.increase, () => 138_889)
    await answer(cast.people('Graham Pell'), choices.increase, () => 3_000)
    await answer(cast.people('Megan Parry'), choices.decrease, () => 55_000)
  })
  timeline.on(calendar.day(-4), 'Tidewell Series B: more pre-emption answers', async () => {
    await answer(cast.people('Anna Lindqvist'), choices.maintain)
    await answer(cast.people('Rosalind Kerr'), choices.increase, () => 1_000)
    await answer(cast.crowd(16, 22), choices.increase, (index) => 200 + index * 50)
    await answer(cast.crowd(23, 25), choices.decrease, (index) => 500 + index * 250)
    await answer(cast.crowd(26, 34), choices.refuse)
  })
  timeline.on(
    calendar.day(0),
    'Tidewell Series B: Eleanor increases',
    async () => {
      const eleanor = cast.person('Eleanor Whitcombe')
      await firm.as(eleanor.id).post('whole-ownership-choices', {
        investment_opportunity_id: offer().id,
        choice: choices.increase,
        shares: '1312',
      })
    },
    '10:42',
  )
}
