import { londonDate } from '../../../server/src/kernel/clock.ts'
import type { Act } from '../act.ts'
import type { Day } from '../calendar.ts'
import { forEach } from '../firm.ts'
import { draft, publish } from '../offers/draft.ts'
import type { Opportunity } from '../offers/offer.ts'
import { callMoney, linesOf, pay, reserve, throughWhat } from '../offers/round.ts'
import type { Call, InvestmentRequest } from '../offers/round.ts'
import { pounds, requestOf } from '../offers/requests.ts'
import type { Person } from '../people/person.ts'
import { makeReady } from '../people/standing.ts'
import type { Story } from '../story.ts'
import { tellDataRoom } from './data-room/index.ts'
import { tidewellB } from './offers/tidewell.ts'
import { tellTidewellQuestions } from './tidewell-questions.ts'

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
function tellPreEmption(
  { firm, cast }: Story,
  { shown, closes, opportunity }: { shown: Act; closes: Day; opportunity: () => Opportunity },
): void {
  const { calendar, timeline } = firm
  const places = new Map<number, number>()
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

/**
 * Amounts of the crowd in whole pounds: those who have paid, those who are awaited, those who have still to
 * sign.
 */
const received = [
  ...Array.from({ length: 12 }, () => 5_000),
  7_500,
  7_500,
  7_500,
  7_500,
  10_000,
  10_000,
  10_000,
  10_000,
  15_000,
  15_000,
  15_000,
]
const awaited = [25_000, 20_000, 20_000, 15_000, 13_000, 10_000]
const toSign = [25_000, 20_000, 20_000, 12_000, 8_000]

/**
 * The book of Tidewell's live round: 46 allocations of £2,920,000. 27 have paid £1,935,000; 9 are awaited
 * with £573,000 in three calls; 2 are overdue with £72,000; 8 with £340,000 have still to sign.
 */
export function tellTidewellSeriesB(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const calls: Call[] = []
  let opportunity: Opportunity
  const days: RoundDays = {
    opens: calendar.day(-18),
    firstSigned: calendar.day(-16),
    rightsClose: calendar.day(7),
    closes: calendar.day(21),
    allotted: calendar.day(28),
  }
  const drafted = timeline.plan(calendar.day(-21), 'Tidewell Series B: draft', (act) => {
    const dates = { open_date: act.after(days.opens), close_date: act.after(days.closes) }
    const text = { ...tidewellB, keyDates: keyDates(act, days) }
    return async () => {
      opportunity = await draft(firm, text, dates)
    }
  })
  const shown = timeline.plan(
    days.opens,
    'Tidewell Series B: publish and invite',
    (act) => {
      const approvedUntil = act.after(calendar.day(160))
      return async () => {
        const { id } = opportunity
        await publish(firm, opportunity, 2, approvedUntil)
        const lots = await firm
          .staff()
          .all(`share-lots?filter[investment_opportunity_id]=${firm.idOf('offer:Tidewell Energy')}`)
        const user_ids = [...new Set(lots.map((lot) => Number(lot['user_id'])))]
        await firm.staff().post('invitations', {
          investment_opportunity_id: id,
          user_ids,
          message: 'You hold Tidewell shares, so you may take up new ones first.',
        })
      }
    },
    { after: drafted },
  )
  /** Reserves in the morning and calls in the afternoon of a day. Gives the call. */
  const batch: TellBatch = (day, title, due, wishes) => {
    const reserved = timeline.on(
      calendar.day(day),
      `Tidewell Series B: reservations for ${title}`,
      async () => {
        await reserve(firm, opportunity, wishes(), story.key)
      },
      { after: shown },
    )
    return timeline.plan(
      calendar.day(day),
      `Tidewell Series B: ${title}`,
      (act) => {
        const dueDate = act.after(calendar.day(due))
        return async () => {
          calls.push(await callMoney(firm, opportunity, title, dueDate))
        }
      },
      { time: '16:00', after: reserved },
    )
  }
  const firstCall = tellBatches(story, batch)
  const payments: readonly (readonly [day: number, people: () => Person[]])[] = [
    [-8, () => [...cast.people('Naomi Feld'), ...cast.crowd(0, 10)]],
    [-7, () => [...cast.people('Anita Desai'), ...cast.crowd(11, 17)]],
    [-4, () => [...cast.people('Idris Vaughan'), ...cast.crowd(18, 22)]],
    [-3, () => cast.people('Rosalind Kerr')],
  ]
  for (const [day, people] of payments)
    timeline.on(
      calendar.day(day),
      'Tidewell Series B: payments',
      () => pay(firm, linesOf(calls[0]!, people())),
      { time: '17:00', after: firstCall },
    )
  timeline.on(
    calendar.day(-2),
    'Tidewell Series B: allocations to be signed',
    () => allocate(story, opportunity, 'others'),
    { time: '11:00', after: shown },
  )
  timeline.on(
    calendar.day(0),
    'Tidewell Series B: Eleanor’s allocation',
    () => allocate(story, opportunity, 'eleanor'),
    { time: '10:42', after: shown },
  )
  tellPreEmption(story, { shown, closes: days.rightsClose, opportunity: () => opportunity })
  tellTidewellQuestions(story, { shown, opportunity: () => opportunity })
  tellDataRoom(story, { drafted, opportunity: () => opportunity })
}

type TellBatch = (day: number, title: string, due: number, requests: () => InvestmentRequest[]) => Act

/** Who reserves how much before each of the four cash calls. Gives the first call. */
function tellBatches({ cast }: Story, batch: TellBatch): Act {
  const amounts = (people: readonly Person[], wanted: readonly number[]): InvestmentRequest[] =>
    people.map((person, index) => ({ person, amount: pounds(wanted[index]!) }))
  const wish = requestOf(cast)
  const first = batch(-16, 'Cash call 1', -2, () => [
    wish('Naomi Feld', 1_000_000, 'organisation'),
    wish('Idris Vaughan', 700_000, 'organisation'),
    wish('Anita Desai', 40_000),
    wish('Rosalind Kerr', 20_000),
    ...amounts(cast.crowd(0, 22), received),
    wish('Graham Pell', 60_000),
    ...amounts(cast.crowd(23, 23), [12_000]),
  ])
  batch(-10, 'Cash call 2', 4, () => [
    wish('Megan Parry', 220_000, 'organisation'),
    ...amounts(cast.crowd(24, 25), awaited),
  ])
  batch(-7, 'Cash call 3', 7, () => [
    wish('Margaret Castell', 150_000, 'organisation'),
    ...amounts(cast.crowd(26, 27), awaited.slice(2)),
  ])
  batch(-4, 'Cash call 4', 10, () => [
    wish('Anna Lindqvist', 100_000, 'organisation'),
    ...amounts(cast.crowd(28, 29), awaited.slice(4)),
  ])
  return first
}

/** Staff enter what somebody asked for; they have still to sign it, so no money is called. */
async function allocate(
  { firm, cast, key }: Story,
  opportunity: Opportunity,
  who: 'others' | 'eleanor',
): Promise<void> {
  const enter = (person: Person, amount: number, by?: 'organisation' | 'pension') => {
    const { path: _path, ...through } = by ? throughWhat(person, by) : { path: '' }
    return firm.staff().post('investments/manual', {
      investment_opportunity_id: opportunity.id,
      user_id: person.id,
      amount: pounds(amount),
      date: londonDate(firm.platform.clock.now()),
      ...through,
    })
  }
  if (who === 'eleanor') {
    await enter(cast.person('Eleanor Whitcombe'), 25_000)
    return
  }
  for (const name of ['Edward Hartwell', 'Ruth Aldous']) await makeReady(firm, cast.person(name), key)
  await enter(cast.person('Edward Hartwell'), 150_000, 'organisation')
  await enter(cast.person('Ruth Aldous'), 80_000, 'pension')
  const rows = cast
    .crowd(30, 34)
    .map((person, index) => ({ user_id: person.id, amount: pounds(toSign[index]!) }))
  await firm.staff().post('investments/investors', { investment_opportunity_id: opportunity.id, rows })
}

interface RoundDays {
  opens: Day
  firstSigned: Day
  rightsClose: Day
  closes: Day
  allotted: Day
}

const keyDates = (draft: Act, days: RoundDays) =>
  [
    ['Live to investors', draft.after(days.opens)],
    ['First allocations signed', draft.after(days.firstSigned)],
    ['Pre-emption closes', draft.after(days.rightsClose)],
    ['Round closes', draft.after(days.closes)],
    ['Completion and allotment', draft.after(days.allotted)],
  ] as const
