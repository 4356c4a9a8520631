import { TenantClient } from './house.ts'
import type { Address } from './house.ts'
import { placings } from './calendar.ts'
import type { Caller } from './caller.ts'
import type { Timeline } from './timeline.ts'

/**
 * How much of the world is made: `small` has everybody in the story and everything in every state, and fewer
 * in the crowd.
 */
export type Size = 'full' | 'small'

interface StoryOptions {
  domain: string
  timeline: Timeline
  size: Size
}

/** A firm of the demo world: its people and records as the story knows them, and when things happen. */
export class Firm extends TenantClient {
  readonly domain: string
  readonly calendar = placings
  readonly timeline: Timeline
  readonly size: Size
  /** Sign-up documents that every investor has to accept. */
  readonly requiredSignUps: number[] = []
  readonly #named = new Map<string, number>()

  constructor(address: Address, { domain, timeline, size }: StoryOptions) {
    super(address)
    this.domain = domain
    this.timeline = timeline
    this.size = size
  }

  /** Remembers a record by a name that is the story's own: `type:Equity`, `staff:adviser`. */
  name(key: string, id: number): number {
    this.#named.set(key, id)
    return id
  }

  /** The id of what was named so; a name that nobody gave is a mistake in the story. */
  idOf(key: string): number {
    const id = this.#named.get(key)
    if (id === undefined) throw new Error(`The story speaks of "${key}", which is not there yet.`)
    return id
  }

  /** A member of staff by the name of their account. Priya Nair does what nobody else is named for. */
  staff(account = 'super-admin'): Caller {
    return this.as(this.idOf(`staff:${account}`))
  }
}

/** Does the same with every item, some at once, and gives the results in the order of the items. */
export async function forEach<Item, Result>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<Result>,
  atOnce = 6,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await act(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
