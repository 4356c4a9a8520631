import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import { later, seconds } from './clock.ts'
import type { Throttle } from '@moorgate/contract'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'
import type { QueryContext } from './work.ts'

/**
 * Counts one hit of a sensitive route, or what it amounts to, and refuses it when the window is full. Exact,
 * before the act, in PostgreSQL, so that all processes count together. It is a statement of its own, sent by
 * `rows`: a refused act takes nothing back.
 */
export async function countHit(
  platform: Platform,
  tenant: Tenant,
  rule: Pick<Throttle, 'name' | 'limit' | 'perSeconds'> & { amount?: number },
  key: string,
  rows: QueryContext['rows'] = (text, values) => platform.database.rows(tenant.id, text, values),
): Promise<{ remaining: number }> {
  const now = platform.clock.now()
  const values = [tenant.id, rule.name, key, now, later(now, -seconds(rule.perSeconds)), rule.amount ?? 1]
  const [counted] = await rows<{ hits: number; window_start: Date }>(countStatement, values)
  const { hits, window_start: start } = counted!
  if (hits > rule.limit) {
    const resets = later(start, seconds(rule.perSeconds))
    const retryAfterSeconds = Math.max(1, Math.ceil((resets.getTime() - now.getTime()) / 1000))
    refuse({ code: 'throttled', retryAfterSeconds, limit: rule.limit })
  }
  return { remaining: rule.limit - hits }
}

// Not waited for until it is on the disk: a count that is lost with the power costs nobody anything.
const countStatement = `
  insert into throttle_counters (tenant_id, name, key, window_start, hits)
  values ($1, $2, $3, $4::timestamptz, case when set_config('synchronous_commit', 'off', true) is not null then $6::int end)
  on conflict (tenant_id, name, key) do update set
    hits = case when throttle_counters.window_start <= $5::timestamptz then excluded.hits
      else least(throttle_counters.hits::bigint + excluded.hits, 2147483647) end,
    window_start = case when throttle_counters.window_start <= $5::timestamptz
      then excluded.window_start else throttle_counters.window_start end
  returning hits, window_start`

/** Takes back one hit that turned out not to count. */
export async function giveBackHit(
  platform: Platform,
  tenant: Tenant,
  name: string,
  key: string,
): Promise<void> {
  await platform.database
    .of(tenant.id)
    .updateTable('throttle_counters')
    .set({ hits: sql<number>`greatest(hits - 1, 0)` })
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .where('key', '=', key)
    .execute()
}

/** Forgets a counter: a successful sign-in clears the failures of that address and e-mail. */
export async function clearHits(
  platform: Platform,
  tenant: Tenant,
  name: string,
  key: string,
): Promise<void> {
  await platform.database
    .of(tenant.id)
    .deleteFrom('throttle_counters')
    .where('tenant_id', '=', tenant.id)
    .where('name', '=', name)
    .where('key', '=', key)
    .execute()
}
