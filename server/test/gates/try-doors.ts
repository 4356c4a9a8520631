import type { Answer } from '../client.ts'
import { doors } from './doors.ts'
import type { Door, Visitor } from './door.ts'
import { linkTo, outsideVisitors, peopleWhoMay, visitorBy } from './gate-people.ts'
import { openGateWorld } from './gate-world.ts'
import type { GateWorld } from './gate-world.ts'
import { outsiders, pausedState, states } from './states.ts'
import type { State } from './state.ts'

/** What became of one try. */
export interface DoorTry {
  door: string
  state: string
  /** The reason that it was refused with; undefined where it was let through. */
  refusedWith: string | undefined
  /** Undefined for somebody who may. */
  expected: string | undefined
}

export const isAsExpected = ({ refusedWith, expected }: DoorTry) => refusedWith === expected

/**
 * Stands before every door in every state that has to close it, and once as somebody who passes all gates.
 * Everybody’s window was opened while they might still invest.
 */
export async function tryDoors(): Promise<DoorTry[]> {
  const here = await openGateWorld()
  await using _api = here.api
  const [mayInvest, another, ...people] = await peopleWhoMay(here, states.length + 2)
  await here.room.admit([mayInvest!.id, ...people.map(({ id }) => id)])
  for (const [index, state] of states.entries()) {
    if (state.kind === 'method') await withoutPension(here, people[index]!.id)
    await state.enter?.(here.api, people[index]!.id)
  }
  // A link to a file is good for 60 seconds.
  here.api.clock.forward({ seconds: 61 })
  mayInvest!.own.link = await linkTo(here, mayInvest!.client)
  const visitors: [State, Visitor][] = states.map((state, index) => [
    state,
    visitorBy(people[index]!.client, people[index]!.own),
  ])
  const strangers = await outsideVisitors(here, {
    person: another!,
    uncategorised: people[0]!,
    paused: people[states.indexOf(pausedState)]!,
  })
  for (const [name, state] of Object.entries(outsiders))
    visitors.push([state, strangers[name as keyof typeof outsiders]])

  const tries: DoorTry[] = []
  for (const door of doors) {
    for (const [state, visitor] of visitors)
      if (door.closedIn.includes(state.kind)) tries.push(await tryDoor(here, door, state, visitor))
    tries.push(await tryDoor(here, door, undefined, visitorBy(mayInvest!.client, mayInvest!.own)))
  }
  return tries
}

/** An approved pension would serve where their own method does not. */
const withoutPension = ({ api, pensionKind }: GateWorld, userId: number) =>
  api.db
    .updateTable('investment_method_entities')
    .set({ status: 'closed' })
    .where('tenant_id', '=', 1)
    .where('lead_user_id', '=', userId)
    .where('investment_method_id', '=', pensionKind)
    .execute()

async function tryDoor(
  here: GateWorld,
  door: Door,
  state: State | undefined,
  visitor: Visitor,
): Promise<DoorTry> {
  const answer = await door.open(visitor, here)
  return {
    door: door.name,
    state: state?.name ?? 'may invest',
    expected: state && (door.refusal ?? ((door.ofOwnRecord && state.ownReason) || state.reason)),
    refusedWith: door.isThrough(answer) ? undefined : await reasonOf(here, visitor, answer),
  }
}

/**
 * The reason in the refusal. Where an answer only leaves out what is withheld, the gates of the offer say why,
 * as the page asks them.
 */
async function reasonOf(here: GateWorld, visitor: Visitor, answer: Answer): Promise<string> {
  if (answer.status === 401 || answer.status === 419) return 'signed_out'
  const said = answer.status === 403 && (answer.body?.gates?.[0]?.reason ?? answer.body?.reason)
  if (said) return said
  if (answer.status >= 500) return `failed with ${answer.status}`
  const asked = await visitor.ask('GET', `investment-opportunities/${here.offers.read}/gates`)
  if (asked.status === 401) return 'signed_out'
  if (asked.status === 404) return 'not_there'
  if (asked.status !== 200) return asked.body?.reason ?? `status ${asked.status}`
  return (
    asked.body.data[0]?.reason ??
    (answer.status === 404 ? 'not_there' : `unsaid, ${answer.text.slice(0, 200)}`)
  )
}
