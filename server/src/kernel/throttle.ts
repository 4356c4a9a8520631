import { sql } from 'kysely'
import { refuse } from '@moorgate/contract'
import type { Throttle } from '@moorgate/contract'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'

/**
 * Counts one hit of a sensitive route and refuses it when the window is full. Exact, before the act, in PostgreSQL, so that all
 * processes count together. It is a statement of its own: a refused act takes nothing back.
 */
export async function countHit(
  platform: Platform,
  tenant: Tenant,
  rule: Pick<Throttle, 'name' | 'limit' | 'perSeconds'>,
  key: string,
): Promise<{ remaining: number }> {
  const now = platform.clock.now()
  const { hits, resets } = await record(platform, tenant, rule, key, now)
  if (hits > rule.limit) {
    const retryAfterSeconds = Math.max(1, Math.ceil((resets.getTime() - now.getTime()) / 1000))
    refuse({ code: 'throttled', retryAfterSeconds, limit: rule.limit })
  }
  return { remaining: rule.limit - hits }
}

async function record(
  platform: Platform,
  tenant: Tenant,
  rule: Pick<Throttle, 'name' | 'perSeconds'>,
  key: string,
  now: Date,
): Promise<{ hits: number; resets: Date }> {
  const expired = sql`throttle_counters.window_start <= ${now}::timestamptz - make_interval(secs => ${rule.perSeconds})`
  const { rows } = await sql<{ hits: number; resets: Date }>`
    insert into throttle_counters (tenant_id, name, key, window_start, hits)
    values (${tenant.id}, ${rule.name}, ${key}, ${now}, 1)
    on conflict (tenant_id, name, key) do update set
      hits = case when ${expired} then 1 else throttle_counters.hits + 1 end,
      window_start = case when ${expired} then excluded.window_start else throttle_counters.window_start end
    returning hits, window_start + make_interval(secs => ${rule.perSeconds}) as resets`.execute(
    platform.database.of(tenant.id),
  )
  return rows[0]!
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
