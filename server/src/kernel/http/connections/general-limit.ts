import { minutes } from '../../clock.ts'
import type { Database } from '../../database/database.ts'

/** What one caller has left of the general limit in this minute. */
export interface Allowance {
  allowed: boolean
  limit: number
  remaining: number
  resetsAt: number
}

/**
 * The general limit: counted in the process and merged with the other processes about once a second, so a
 * read never waits for a write. It may let a burst of one second through; the sensitive routes have exact
 * limits of their own (throttle.ts).
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
/** Told in one statement, which must not take longer than a statement may. */
const toldAtOnce = 10_000

export function generalLimit(database: Database, now: () => Date): GeneralLimit {
  const counters = new Map<string, Counter>()
  let timer: NodeJS.Timeout | undefined

  const merge = async (at: Date) => {
    const current = Math.floor(at.getTime() / window)
    for (const [id, counter] of counters) if (counter.window < current) counters.delete(id)
    const changed = [...counters.values()].filter((counter) => counter.fresh > 0)
    for (let from = 0; from < changed.length; from += toldAtOnce)
      await exchange(database, changed.slice(from, from + toldAtOnce))
  }
  return {
    hit: (tenantId, key, limit, at) => {
      const current = Math.floor(at.getTime() / window)
      const id = idOf(tenantId, key)
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

/**
 * Adds what this process counted and learns the sum over all of them: one statement for all tenants, so that
 * a thousand of them cost no more than their callers. In the order of the key, because two processes that met
 * each other's rows the other way round would wait in a circle.
 */
const exchangeStatement = `
  insert into general_hits as held (tenant_id, key, window_start, hits)
  select counted.tenant_id, counted.key, to_timestamp(counted.window_start), counted.hits
  from unnest($1::int[], $2::text[], $3::bigint[], $4::int[]) as counted(tenant_id, key, window_start, hits)
  order by counted.tenant_id, counted.key
  on conflict (tenant_id, key) do update set
    hits = case when held.window_start = excluded.window_start then held.hits + excluded.hits else excluded.hits end,
    window_start = excluded.window_start
  returning tenant_id, key, hits`

async function exchange(database: Database, counters: readonly Counter[]): Promise<void> {
  const counts = counters.map((counter) => counter.fresh)
  const rows = await database.rows<{ tenant_id: number; key: string; hits: number }>(0, exchangeStatement, [
    counters.map((counter) => counter.tenantId),
    counters.map((counter) => counter.key),
    counters.map((counter) => (counter.window * window) / 1000),
    counts,
  ])
  const sums = new Map(rows.map((row) => [idOf(row.tenant_id, row.key), row.hits]))
  counters.forEach((counter, index) => {
    counter.fresh -= counts[index] ?? 0
    const sum = sums.get(idOf(counter.tenantId, counter.key)) ?? 0
    counter.total = Math.max(counter.total, sum + counter.fresh)
  })
}

const idOf = (tenantId: number, key: string) => `${tenantId} ${key}`
