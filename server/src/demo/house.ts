import type { FastifyInstance } from 'fastify'
import { minutes } from '../kernel/clock.ts'
import type { Platform } from '../kernel/platform.ts'
import { openSession } from '../kernel/sessions.ts'
import { system, transact } from '../kernel/work.ts'
import type { Work } from '../kernel/work.ts'
import { accountById } from '../modules/identity/index.ts'
import { Caller } from './caller.ts'
import type { Identity } from './caller.ts'

interface Sitting extends Identity {
  since: Date
}

/** Whoever has just signed in has just given a password: long enough for a step, and never so long that it has to be given again. */
const sitsFor = minutes(14)

/** Where a firm's product is reached: its host, in this process. */
export interface Address {
  id: number
  host: string
  app: FastifyInstance
  platform: Platform
}

/** The product of one firm, for whoever is signed in at its present time. */
export class House {
  readonly id: number
  readonly platform: Platform
  readonly #app: FastifyInstance
  readonly #host: string
  readonly #sittings = new Map<number, Promise<Sitting>>()

  constructor({ id, host, app, platform }: Address) {
    this.id = id
    this.platform = platform
    this.#app = app
    this.#host = host
  }

  /** Somebody of this firm, signed in. */
  as(userId: number): Caller {
    return new Caller(this.#app, () => this.#sit(userId))
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
    // From the block that is kept for examples, RFC 3849; everybody has a network of their own.
    const address = `2001:db8:0:${(userId % 65_536).toString(16)}::1`
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
