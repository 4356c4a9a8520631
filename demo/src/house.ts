import type { FastifyInstance } from 'fastify'
import { minutes } from '../../server/src/kernel/clock.ts'
import type { Platform } from '../../server/src/kernel/platform.ts'
import { system, transact } from '../../server/src/kernel/work.ts'
import type { Work } from '../../server/src/kernel/work.ts'
import { accountById, enter } from '../../server/src/modules/identity/index.ts'
import { Caller } from './caller.ts'
import type { Identity } from './caller.ts'

interface SignedInSession {
  since: number
  identity: Promise<Identity>
}

/**
 * Anyone who has just signed in has just given a password: long enough for a step, and never so long that it
 * has to be given again.
 */
const sitsFor = minutes(14)

/** What people of the story browse with. */
const browser = 'Mozilla/5.0 (X11; Linux x64) Firefox/140.0'

/** Where a firm's product is reached: its host, in this process. */
export interface Address {
  id: number
  host: string
  app: FastifyInstance
  platform: Platform
}

/** The product of one firm, for the person who is signed in at its present time. */
export class TenantClient {
  readonly id: number
  readonly platform: Platform
  readonly #app: FastifyInstance
  readonly #host: string
  readonly #sittings = new Map<number, SignedInSession>()

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

  /** What another service says to the firm, with its proof. */
  async hear(path: string, { payload, headers }: { payload: string; headers: object }): Promise<void> {
    const reply = await this.#app.inject({
      method: 'POST',
      url: path,
      headers: { host: this.#host, ...headers },
      payload,
    })
    if (reply.statusCode >= 400) throw new Error(`${path} answered ${reply.statusCode} ${reply.body}`)
  }

  /**
   * Does what the product does without a route, in one unit of work, in the name of somebody or of nobody.
   */
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

  #sit(userId: number): Promise<Identity> {
    const now = this.platform.clock.now().getTime()
    const sitting = this.#sittings.get(userId)
    if (sitting && now - sitting.since < sitsFor) return sitting.identity
    const identity = this.#open(userId)
    this.#sittings.set(userId, { since: now, identity })
    return identity
  }

  async #open(userId: number): Promise<Identity> {
    const account = await accountById(this.platform.database.of(this.id), this.id, userId)
    if (!account) throw new Error(`The story speaks of user ${userId}, who is not there.`)
    // From the block that is kept for examples, RFC 3849; everybody has a network of their own.
    const address = `2001:db8:0:${(userId % 65_536).toString(16)}::1`
    const { token, session } = await this.act(undefined, (work) =>
      enter(
        { ...work, address },
        { account, visit: { session: undefined, browser, devices: undefined }, by: 'password' },
      ),
    )
    return { token, csrf: session.csrf, host: this.#host, address }
  }
}
