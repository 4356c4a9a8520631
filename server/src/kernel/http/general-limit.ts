import { sql } from 'kysely'
import { minutes } from '../clock.ts'
import type { Database } from '../database/database.ts'

/** What one caller has left of the general limit in this minute. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  resetsAt: number
}

/**
 * The general limit: counted in the process and merged with the other processes about once a second, so a read never waits for a
 * write. It may let a burst of one second through; the sensitive routes have exact limits of their own (throttle.ts).
 */
export interface GeneralLimit {
  hit(tenantId: number, key: string, limit: number, now: Date): Allowance
  /** Exchanges counts with the other processes. Called on a timer. */
  merge(now: Date): Promise<void>
  start(): void
  stop(): void
}

interface Counter {
  tenantId: number
  key: string
  window: number
  total: number
  /** Not yet told to the others. */
  fresh: number
}

const window = minutes(1)
const name = 'general'

export function generalLimit(database: Database, now: () => Date): GeneralLimit {
  const counters = new Map<string, Counter>()
  let timer: NodeJS.Timeout | undefined

  const merge = async (at: Date) => {
    const current = Math.floor(at.getTime() / window)
    for (const [id, counter] of counters) if (counter.window < current) counters.delete(id)
    const changed = [...counters.values()].filter((counter) => counter.fresh > 0)
    for (const [tenantId, group] of Map.groupBy(changed, (counter) => counter.tenantId))
      await exchange(database, tenantId, group)
  }
  return {
    hit: (tenantId, key, limit, at) => {
      const current = Math.floor(at.getTime() / window)
      const id = `${tenantId} ${key}`
      let counter = counters.get(id)
      if (!counter || counter.window !== current)
        counters.set(id, (counter = { tenantId, key, window: current, total: 0, fresh: 0 }))
      counter.total += 1
      counter.fresh += 1
      return {
        allowed: counter.total <= limit,
        limit,
        remaining: Math.max(0, limit - counter.total),
        resetsAt: Math.ceil(((current + 1) * window) / 1000),
      }
    },
    merge,
    start: () => {
      timer = setInterval(() => void merge(now()).catch(() => {}), 1000)
      timer.unref()
    },
    stop: () => clearInterval(timer),
  }
}

/** Adds what this process counted and learns the sum over all of them. */
async function exchange(database: Database, tenantId: number, counters: readonly Counter[]): Promise<void> {
  const told = counters.map((counter) => counter.fresh)
  const { rows } = await sql<{ key: string; hits: number }>`
    insert into throttle_counters as held (tenant_id, name, key, window_start, hits)
    select ${tenantId}, ${name}, counted.key, to_timestamp(counted.window_start), counted.hits
    from unnest(${counters.map((counter) => counter.key)}::text[],
                ${counters.map((counter) => (counter.window * window) / 1000)}::bigint[],
                ${told}::int[]) as counted(key, window_start, hits)
    on conflict (tenant_id, name, key) do update set
      hits = case when held.window_start = excluded.window_start then held.hits + excluded.hits else excluded.hits end,
      window_start = excluded.window_start
    returning key, hits`.execute(database.of(tenantId))
  const sums = new Map(rows.map((row) => [row.key, row.hits]))
  counters.forEach((counter, index) => {
    counter.fresh -= told[index] ?? 0
    counter.total = Math.max(counter.total, (sums.get(counter.key) ?? 0) + counter.fresh)
  })
}
