import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Throttle } from '@moorgate/contract'
import { sameSessionSql, takenFor } from '../sessions.ts'
import { countSql, remainingOf } from '../throttle.ts'
import type { Counted } from '../throttle.ts'
import { attempted } from './attempt.ts'
import { count, countedAs, guard, tellRemaining } from './guard.ts'
import type { Presumption } from './presumption.ts'

/** What the statement of an act says of the admission that it took along: nothing was counted where the session is not what it was taken for. */
export interface Admitted {
  hits: number | null
  resets: Date | null
}

/**
 * What is left to an act that is one statement: to find its caller's session as it was presumed, and to count its hit of the route's limit.
 * Both stand in the statement itself (`admissionSql`), which writes nothing where the session is another or the window is full. Whatever
 * keeps the act from being that statement, a body that is refused or more to do, settles first: a refused act counts too (decision 22).
 */
export class Admission {
  readonly #request: FastifyRequest
  readonly #presumption: Presumption
  readonly #rule: Throttle

  constructor(request: FastifyRequest, presumption: Presumption, rule: Throttle) {
    this.#request = request
    this.#presumption = presumption
    this.#rule = rule
  }

  /** The parameters of `admissionSql`, in their order. */
  get values(): readonly unknown[] {
    const { name, limit, perSeconds } = this.#rule
    const same = takenFor(this.#presumption.presumed)
    return [...same, name, countedAs(this.#request, this.#rule), perSeconds, limit]
  }

  /**
   * Counts and looks up, unless the act's statement did. Refuses whoever is refused by that. Afterwards the request is admitted like every
   * other, as who the session says now.
   */
  async settle(reply: FastifyReply, said?: Admitted): Promise<void> {
    const request = this.#request
    request.admission = undefined
    if (isCounted(said)) this.#presumption.vouch()
    const attempt = await attempted(() => this.#count(reply, said))
    const held = await this.#presumption.confirm()
    await this.#presumption.settle(reply)
    if (!held) return guard(request, reply)
    attempt.take()
  }

  #count(reply: FastifyReply, said?: Admitted): Promise<void> | void {
    if (!isCounted(said)) return count(this.#request, reply)
    const now = this.#request.server.platform.clock.now()
    tellRemaining(reply, this.#rule, remainingOf(this.#rule, said, now))
  }
}

const isCounted = (said: Admitted | undefined): said is Counted =>
  said !== undefined && said.hits !== null && said.resets !== null

/** Settles what was left to an act that can't be one statement. */
export const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> =>
  request.admission?.settle(reply)

/**
 * The admission as the first parts of a `with`, its nine parameters from `$first` on, and the condition under which the act may write:
 * `counted` has to stand in the `from` of what takes the act's first lock. Who waits for the counter is let on when the one before is
 * in, and counts on from there.
 */
export function admissionSql(first: number, now: string) {
  const [name, key, seconds, limit] = Array.from({ length: 4 }, (_item, index) => `$${first + 5 + index}`)
  const hit = { name: `${name}::text`, key: `${key}::text`, now, seconds: `${seconds}::int` }
  return {
    parts: `asker as materialized (${sameSessionSql(first, now)}), counted as (${countSql(hit, 'asker')})`,
    allows: `counted.hits <= ${limit}::int`,
    columns: '(select hits from counted) as hits, (select resets from counted) as resets',
  }
}
