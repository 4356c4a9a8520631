import type { StoryAct } from '../act.ts'
import { forEach } from '../firm.ts'
import {
  addMethod,
  beginPause,
  categorise,
  endPause,
  makeReady,
  stateCategory,
  takeTest,
} from './standing.ts'
import { browserOf } from './person.ts'
import type { Person } from './person.ts'
import type { amlStatuses } from '@moorgate/contract'
import type { Story } from '../story.ts'

/** How far somebody has come who has not invested, and why they go no further. */
type NewcomerStage =
  | 'category_waits'
  | 'category_refused'
  | 'category_contradicted'
  | 'no_category_fits'
  | 'category_expired'
  | 'renewal_due'
  | 'test_locked'
  | 'test_failed_once'
  | 'test_blocked'
  | 'test_not_taken'
  | 'method_waits'
  | 'method_refused'
  | 'method_drafted'
  | 'method_suspended'
  | 'address_confirmed'
  | 'pause_under_way'
  | 'pause_over'

/** One for each number, from the first on. */
const places: readonly NewcomerStage[] = [
  ...repeat('category_waits', 7),
  ...repeat('category_refused', 3),
  ...repeat('category_contradicted', 2),
  'no_category_fits',
  ...repeat('category_expired', 4),
  ...repeat('renewal_due', 2),
  'test_locked',
  'test_failed_once',
  'test_blocked',
  ...repeat('test_not_taken', 2),
  ...repeat('method_waits', 4),
  'method_refused',
  'method_drafted',
  'method_suspended',
  'address_confirmed',
  ...repeat('pause_under_way', 2),
  'pause_over',
] as const

function repeat(newcomerStage: NewcomerStage, count: number): NewcomerStage[] {
  return Array.from({ length: count }, () => newcomerStage)
}

export const placesCount = places.length

/** Where each one's identity check stands; anyone who is not named has passed it. */
const identities: Partial<Record<NewcomerStage, (typeof amlStatuses)[number]>> = {
  category_waits: 'pending',
  category_refused: 'failed',
  category_contradicted: 'not_started',
  no_category_fits: 'not_started',
  category_expired: 'expired',
  test_not_taken: 'referred',
  method_waits: 'pending',
  address_confirmed: 'not_started',
}

/** Days before today on which those of a place do their part, the last time. */
const lastSeen: Partial<Record<NewcomerStage, number>> = {
  category_expired: 380,
  renewal_due: 345,
  category_waits: 2,
  test_locked: 0,
  pause_under_way: 0,
}

/** Those who have not asked to see an offer when they join. */
const hasNotAsked: readonly NewcomerStage[] = ['address_confirmed', 'pause_under_way']

/**
 * Tells of people, from number `first` on, who stand in every state that there is between an account and an
 * investment.
 */
export function tellPlaces(story: Story, first: number): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const byPlace = Map.groupBy(places.keys(), (index) => places[index]!)
  for (const [place, indexes] of byPlace) {
    const day = -(lastSeen[place] ?? 12)
    let people: Person[] = []
    const joined = timeline.on(
      calendar.day(day - 3),
      `Newcomers: ${place}`,
      async () => {
        people = await forEach(
          indexes,
          (index) =>
            cast.join(first + index, {
              identity: identities[place] ?? 'passed',
              leadStatus: hasNotAsked.includes(place) ? 'New enquiry' : 'In conversation',
            }),
          1,
        )
        await forEach(people, async (person) => {
          // Every place needs a category that staff approve, and one that asks for the test.
          if (['restricted', 'professional', 'advised'].includes(person.category))
            person.category = 'high_net_worth'
          await browserOf(firm, person).patch(`users/${person.id}`, { accepted_terms_version: 1 })
        })
      },
      '08:00',
    )
    const arrived = timeline.on(
      calendar.day(day),
      `Newcomers: ${place}`,
      async () => {
        await forEach(people, (person) => arrive(story, person, place))
      },
      { time: '09:05', after: joined },
    )
    if (place === 'test_blocked') tellRepeatedTests(story, first + places.indexOf(place), arrived)
  }
}

async function arrive(story: Story, person: Person, newcomerStage: NewcomerStage): Promise<void> {
  const { firm, key } = story
  const staff = firm.staff()
  if (newcomerStage !== 'pause_over') await endPause(firm, person)
  switch (newcomerStage) {
    case 'pause_under_way':
      return beginPause(firm, person)
    case 'pause_over':
    case 'address_confirmed':
      return
    case 'category_waits':
      await stateCategory(firm, person)
      return
    case 'category_refused':
      await staff.post(`investor-categorisations/${await stateCategory(firm, person)}/reject`, {
        reason: 'We could not confirm the income that you stated.',
      })
      return
    case 'category_contradicted':
      await stateCategory(firm, person, 'contradicted')
      return
    case 'no_category_fits':
      await browserOf(firm, person).post('investor-categorisations', {
        investor_type_id: firm.idOf('category:none'),
        signed_name: person.name,
        accepted: true,
      })
      return
    case 'category_expired':
    case 'renewal_due':
      return makeReady(firm, person, key)
    case 'test_not_taken':
      return categorise(firm, person)
    case 'test_locked':
      // The first failure may be followed at once by the other bank; the second one costs a day.
      await categorise(firm, person)
      await takeTest(firm, person, key, false)
      return takeTest(firm, person, await story.otherBank(), false)
    case 'test_failed_once':
    case 'test_blocked':
      await categorise(firm, person)
      return takeTest(firm, person, key, false)
    default:
      return addDecidedMethod(story, person, newcomerStage)
  }
}

/** The next two failures of somebody who has used all three tries; the second bank is asked in turn. */
function tellRepeatedTests(story: Story, number: number, failed: StoryAct): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const again = timeline.on(
    calendar.day(-9),
    'Somebody fails a second time',
    async () => takeTest(firm, cast.crowd(number, number)[0]!, await story.otherBank(), false),
    { after: failed },
  )
  timeline.on(
    calendar.day(-5),
    'Somebody fails a third time',
    () => takeTest(firm, cast.crowd(number, number)[0]!, story.key, false),
    { after: again },
  )
}

async function addDecidedMethod(
  { firm, key }: Story,
  person: Person,
  newcomerStage: NewcomerStage,
): Promise<void> {
  const staff = firm.staff()
  await categorise(firm, person)
  await takeTest(firm, person, key)
  if (newcomerStage === 'method_drafted') {
    await browserOf(firm, person).post('investment-method-entities', {
      investment_method_id: firm.idOf('method:sipp'),
      display_name: `${person.name}, pension`,
      draft: true,
    })
    return
  }
  const id = await addMethod(
    firm,
    person,
    { kind: 'individual', is_default: true },
    newcomerStage === 'method_suspended' ? 'approve' : 'leave',
  )
  if (newcomerStage === 'method_refused')
    await firm.staff('fund-manager').post(`investment-method-entities/${id}/reject`, {
      reason: 'The account is not in your name.',
    })
  if (newcomerStage === 'method_suspended')
    await staff.post(`investment-method-entities/${id}/suspend`, {
      reason: 'Mail to your address comes back.',
    })
}
