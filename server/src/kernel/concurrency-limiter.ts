import { setTimeout as pause } from 'node:timers/promises'
import { FailureError } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import type { Statement } from './database/statement.ts'
import type { QueryContext } from './work.ts'

/** What runs at most so many times at once for one firm. */
export interface Rule {
  name: string
  most: number
}

/**
 * Who comes when all places are taken waits so long, then is told to come again: well within a client's own
 * patience of 5 seconds.
 */
const patienceMs = 2_000
/** How long after places of other processes were found taken they are looked at again. */
const pauseMs = 40

/**
 * The places of this process. Who waits for one here waits in the order of coming and holds no connection, so
 * that whatever else the firm asks is answered meanwhile.
 */
export class Places {
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Map<string, (() => void)[]>()

  /**
   * Runs `act` once one of `most` places of this name is free. 429 when none was within `patience`, where
   * there is an end to it.
   */
  async inTurn<Result>(
    name: string,
    { most, patience }: { most: number; patience?: number },
    act: () => Promise<Result>,
  ): Promise<Result> {
    const taken = this.#taken.get(name) ?? 0
    if (taken < most) this.#taken.set(name, taken + 1)
    else await this.#wait(name, { most, patience })
    try {
      return await act()
    } finally {
      this.#leave(name)
    }
  }

  #wait(name: string, { most, patience }: { most: number; patience?: number | undefined }): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const queue = this.#waiting.get(name) ?? []
    this.#waiting.set(name, queue)
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1)
      reject(full(most))
    }
    const timer = patience === undefined ? undefined : setTimeout(leave, patience)
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    queue.push(enter)
    return promise
  }

  /** The place goes to whoever has waited longest. */
  #leave(name: string): void {
    const next = this.#waiting.get(name)?.shift()
    if (next) return next()
    this.#waiting.delete(name)
    const left = (this.#taken.get(name) ?? 1) - 1
    if (left > 0) this.#taken.set(name, left)
    else this.#taken.delete(name)
  }
}

const full = (most: number) => new FailureError({ code: 'throttled', retryAfterSeconds: 1, limit: most })

interface LimitedQuery {
  admitted: boolean
  data: string | null
}

/**
 * Asks one statement, whose only column is `data`, while one of the firm's places is its own; over all
 * processes, because the place is a lock of PostgreSQL that the statement takes itself and that ends with it.
 * Undefined where it has no row.
 */
export async function queryWithinLimit(
  { db, tenant, platform }: Pick<QueryContext, 'db' | 'tenant' | 'platform'>,
  { statement, text }: { statement: Statement; text: string },
  { name, most, patience = patienceMs }: Rule & { patience?: number },
): Promise<string | undefined> {
  const until = performance.now() + patience
  const query = CompiledQuery.raw(placed(text, { name, most }), statement.values)
  return platform.places.inTurn(`${name}:${tenant.id}`, { most, patience }, async () => {
    for (;;) {
      const { rows } = await db.executeQuery<LimitedQuery>(query)
      if (rows[0]!.admitted) return rows[0]!.data ?? undefined
      if (performance.now() + pauseMs > until) throw full(most)
      await pause(pauseMs)
    }
  })
}

/** A branch of `case` that isn't taken isn't run; `offset 0` keeps the place from being looked for twice. */
const placed = (text: string, { name, most }: Rule) => `
  select place is not null as admitted, case when place is not null then (select data from (${text}) as asked) end as data
  from (select (
    select n from generate_series(1, ${most}) as n
    where pg_try_advisory_xact_lock(hashtextextended('${name}:' || $1::int || ':' || n, 0)) limit 1) as place
    offset 0) as held`
