import { setTimeout as pause } from 'node:timers/promises'
import { FailureError } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import type { Statement } from './database/statement.ts'
import type { QueryContext } from './work.ts'

export interface ConcurrencyLimit {
  /** How many run at once. */
  most: number
  /** Who waits longer, in milliseconds, is told to come again. Without it nobody is. */
  patience?: number
}

/** Well within a client's own patience of 5 seconds. */
const usualPatience = 2_000
/** How long after the slots of other processes were found taken they are looked at again. */
const pauseMs = 40

/**
 * Limits how much of one name runs at once in this process. Callers wait in the order of coming and hold no
 * connection, so that whatever else the tenant asks is answered meanwhile.
 */
export class ConcurrencyLimiter {
  readonly #named = new Map<string, { limit: LimitFunction; callers: number }>()

  /** Runs `perform` once fewer than `most` of this name run. 429 where that takes longer than `patience`. */
  async run<Result>(
    name: string,
    { most, patience }: ConcurrencyLimit,
    perform: () => Promise<Result>,
  ): Promise<Result> {
    const named = this.#named.get(name) ?? { limit: pLimit(most), callers: 0 }
    this.#named.set(name, named)
    named.callers += 1
    try {
      if (patience === undefined) return await named.limit(perform)
      return await startedWithin(patience, named.limit, perform)
    } finally {
      named.callers -= 1
      if (named.callers === 0) this.#named.delete(name)
    }
  }
}

function startedWithin<Result>(
  patience: number,
  limit: LimitFunction,
  perform: () => Promise<Result>,
): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  let hasLeft = false
  const timer = setTimeout(() => {
    hasLeft = true
    reject(throttled(limit.concurrency))
  }, patience)
  void limit(async () => {
    clearTimeout(timer)
    if (!hasLeft) await perform().then(resolve, reject)
  })
  return promise
}

const throttled = (most: number) => new FailureError({ code: 'throttled', retryAfterSeconds: 1, limit: most })

interface LimitedQuery {
  admitted: boolean
  data: string | null
}

/**
 * Asks one statement, whose only column is `data`, while one of the tenant's slots is its own; over all
 * processes, because the slot is a lock of PostgreSQL that the statement takes itself and that ends with it.
 * Undefined where it has no row.
 */
export async function queryWithinLimit(
  { db, tenant, platform }: Pick<QueryContext, 'db' | 'tenant' | 'platform'>,
  { statement, text }: { statement: Statement; text: string },
  { name, most, patience = usualPatience }: ConcurrencyLimit & { name: string },
): Promise<string | undefined> {
  const until = performance.now() + patience
  const query = CompiledQuery.raw(inSlot(text, name, most), statement.values)
  return platform.concurrencyLimiter.run(`${name}:${tenant.id}`, { most, patience }, async () => {
    for (;;) {
      const { rows } = await db.executeQuery<LimitedQuery>(query)
      if (rows[0]!.admitted) return rows[0]!.data ?? undefined
      if (performance.now() + pauseMs > until) throw throttled(most)
      await pause(pauseMs)
    }
  })
}

/** A branch of `case` that isn't taken isn't run; `offset 0` keeps the slot from being looked for twice. */
const inSlot = (text: string, name: string, most: number) => `
  select slot is not null as admitted, case when slot is not null then (select data from (${text}) as asked) end as data
  from (select (
    select n from generate_series(1, ${most}) as n
    where pg_try_advisory_xact_lock(hashtextextended('${name}:' || $1::int || ':' || n, 0)) limit 1) as slot
    offset 0) as held`
