import { londonDate } from '../../../server/src/kernel/clock.ts'
import type { StoryAct } from '../act.ts'
import type { ActPlacing } from '../calendar.ts'
import { draft, publish } from '../offers/draft.ts'
import type { Opportunity } from '../offers/offer.ts'
import { linesOf, pay, throughWhat } from '../offers/round.ts'
import type { InvestmentRequest } from '../offers/round.ts'
import { pounds, requestOf } from '../offers/requests.ts'
import { tellCall, tellReservations } from '../offers/tell-round.ts'
import type { Person } from '../people/person.ts'
import { makeReady } from '../people/standing.ts'
import type { Story } from '../story.ts'
import { tellDataRoom } from './data-room/index.ts'
import { tidewellB } from './offers/tidewell.ts'
import { tellPreEmption } from './tidewell-pre-emption.ts'
import { tellTidewellQuestions } from './tidewell-questions.ts'

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
  let opportunity: Opportunity
  const drafted = timeline.plan(calendar.day(-21), 'Tidewell Series B: draft', (act) => {
    const dates = { open_date: act.after(planned.opens), close_date: act.after(planned.closes) }
    const text = { ...tidewellB, keyDates: keyDates(act) }
    return async () => {
      opportunity = await draft(firm, text, dates)
    }
  })
  const shown = timeline.plan(
    drafted.later(planned.opens),
    'Tidewell Series B: publish and invite',
    (act) => {
      const approvedUntil = act.after(178)
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
  const { called, call } = tellBatches(story, { drafted, shown, opportunity: () => opportunity })
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
      () => pay(firm, linesOf(call(), people())),
      { time: '17:00', after: called },
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
  tellPreEmption(story, { shown, closes: drafted.after(planned.rightsClose), opportunity: () => opportunity })
  tellTidewellQuestions(story, { shown, opportunity: () => opportunity })
  tellDataRoom(story, { drafted, opportunity: () => opportunity })
}

interface ShownRound {
  drafted: StoryAct
  shown: StoryAct
  opportunity: () => Opportunity
}

/**
 * Who reserves how much, in the morning, before each of the four cash calls of the afternoon, due two weeks
 * later. Gives the first call.
 */
function tellBatches(story: Story, { drafted, shown, opportunity }: ShownRound) {
  const { cast, firm } = story
  const { calendar } = firm
  const round = { story, opportunity }
  const batch = (on: ActPlacing, title: string, wishes: () => InvestmentRequest[]) => {
    const name = `Tidewell Series B: reservations for ${title}`
    const { reserved } = tellReservations(round, { on, name, after: shown }, wishes)
    const call = { on, time: '16:00', name: `Tidewell Series B: ${title}`, after: reserved }
    return tellCall(round, call, { title, due: 14 })
  }
  const amounts = (people: readonly Person[], wanted: readonly number[]): InvestmentRequest[] =>
    people.map((person, index) => ({ person, amount: pounds(wanted[index]!) }))
  const wish = requestOf(cast)
  const first = batch(drafted.later(planned.firstSigned), 'Cash call 1', () => [
    wish('Naomi Feld', 1_000_000, 'organisation'),
    wish('Idris Vaughan', 700_000, 'organisation'),
    wish('Anita Desai', 40_000),
    wish('Rosalind Kerr', 20_000),
    ...amounts(cast.crowd(0, 22), received),
    wish('Graham Pell', 60_000),
    ...amounts(cast.crowd(23, 23), [12_000]),
  ])
  batch(calendar.day(-10), 'Cash call 2', () => [
    wish('Megan Parry', 220_000, 'organisation'),
    ...amounts(cast.crowd(24, 25), awaited),
  ])
  batch(calendar.day(-7), 'Cash call 3', () => [
    wish('Margaret Castell', 150_000, 'organisation'),
    ...amounts(cast.crowd(26, 27), awaited.slice(2)),
  ])
  batch(calendar.day(-4), 'Cash call 4', () => [
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

/** How many days after its draft the round is to come so far. */
const planned = { opens: 3, firstSigned: 5, rightsClose: 28, closes: 42, allotted: 49 }

const keyDates = (draft: StoryAct) =>
  [
    ['Live to investors', draft.after(planned.opens)],
    ['First allocations signed', draft.after(planned.firstSigned)],
    ['Pre-emption closes', draft.after(planned.rightsClose)],
    ['Round closes', draft.after(planned.closes)],
    ['Completion and allotment', draft.after(planned.allotted)],
  ] as const
