import type { FastifyInstance } from 'fastify'
import { openSession } from '../kernel/sessions.ts'
import { minutes } from '../kernel/clock.ts'
import type { Platform } from '../kernel/platform.ts'
import { system, transact } from '../kernel/work.ts'
import type { Work } from '../kernel/work.ts'
import { accountById } from '../modules/identity/index.ts'
import type { Calendar } from './calendar.ts'
import { Caller } from './caller.ts'
import type { Identity } from './caller.ts'
import type { Timeline } from './timeline.ts'

/** How much of the world is made: `small` has everybody in the story and everything in every state, and fewer in the crowd. */
export type Size = 'full' | 'small'

interface Sitting extends Identity {
  since: Date
}

/** Whoever has just signed in has just given a password: long enough for a step, and never so long that it has to be given again. */
const sitsFor = minutes(14)

/** A firm of the demo world: its people and records as the story knows them, and how they call the product. */
export class Firm {
  readonly id: number
  readonly domain: string
  readonly platform: Platform
  readonly calendar: Calendar
  readonly timeline: Timeline
  readonly size: Size
  readonly #app: FastifyInstance
  readonly #host: string
  readonly #sittings = new Map<number, Promise<Sitting>>()
  readonly #named = new Map<string, number>()

  constructor(given: {
    id: number
    domain: string
    host: string
    app: FastifyInstance
    platform: Platform
    calendar: Calendar
    timeline: Timeline
    size: Size
  }) {
    this.id = given.id
    this.domain = given.domain
    this.platform = given.platform
    this.calendar = given.calendar
    this.timeline = given.timeline
    this.size = given.size
    this.#app = given.app
    this.#host = given.host
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

  /** Somebody of this firm, signed in at the story's present time. */
  as(userId: number): Caller {
    return new Caller(this.#app, () => this.#sit(userId))
  }

  /** A member of staff by the name of their account. Priya Nair does what nobody else is named for. */
  staff(account = 'super-admin'): Caller {
    return this.as(this.idOf(`staff:${account}`))
  }

  /** Does what the product does without a route, in one unit of work, in the name of somebody or of nobody. */
  async act<Result>(
    actor: Work['actor'] | undefined,
    perform: (work: Work) => Promise<Result>,
  ): Promise<Result> {
    const tenant = await this.platform.tenants.byId(this.id)
    return transact(
      this.platform,
      { tenant, actor: actor ?? system, now: this.platform.clock.now() },
      perform,
    )
  }

  async #sit(userId: number): Promise<Sitting> {
    const now = this.platform.clock.now().getTime()
    const sitting = await this.#sittings.get(userId)
    if (sitting && now - sitting.since.getTime() < sitsFor) return sitting
    const opening = this.#open(userId)
    this.#sittings.set(userId, opening)
    return opening
  }

  async #open(userId: number): Promise<Sitting> {
    const account = await accountById(this.platform.database.of(this.id), this.id, userId)
    if (!account) throw new Error(`The story speaks of user ${userId}, who is not there.`)
    const address = `198.51.${100 + (userId % 100)}.${1 + (userId % 250)}`
    const since = this.platform.clock.now()
    const { token, session } = await this.act(undefined, (work) =>
      openSession(work.db, {
        tenant: work.tenant,
        now: since,
        user: { id: userId, roleId: account.roleId, epoch: account.epoch },
        address,
      }),
    )
    return { token, csrf: session.csrf, host: this.#host, address, since }
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
