import { LRUCache } from 'lru-cache'
import { minutes } from '../clock.ts'
import { identifier } from '../database/statement.ts'
import type { Platform } from '../platform.ts'
import type { QueryContext } from '../work.ts'

/**
 * A word that people search by is in one row of so many, or in more: those of all tenants are found by the
 * index of trigrams, and then read.
 */
const oneInSoMany = 500

const known = new WeakMap<Platform, LRUCache<string, boolean>>()

/**
 * Whether a tenant has so few of a table's rows that a search reads all of them sooner than those of every
 * tenant that fit (decision 20). What was found is taken for true for five minutes: both ways find the same.
 */
export async function hasFewRows({ platform, tenant, rows }: QueryContext, table: string): Promise<boolean> {
  const tenants = known.get(platform) ?? new LRUCache({ max: 20_000, ttl: minutes(5) })
  known.set(platform, tenants)
  const key = `${tenant.id} ${table}`
  const found = tenants.get(key)
  if (found !== undefined) return found
  const [row] = await rows<{ few: boolean | null }>(fewStatement(table), [tenant.id])
  // Of a tenant without a row there is no answer: it has few.
  const few = row === undefined || row.few === true
  tenants.set(key, few)
  return few
}

/**
 * Counts no further than it has to. How many rows all tenants have is what PostgreSQL counts of the table once
 * it has looked at it; before that, it is none. The row says itself which table it lies in: under Citus that is
 * a shard, whose other tenants a search would read too, and which only the shard's own server knows.
 */
const fewStatement = (table: string) => `
  select case when whole.share > 0 then (
    select count(*) from (select from ${identifier(table)} t where t.tenant_id = $1 limit whole.share + 1) own
  ) <= whole.share end as few
  from (
    select case when coalesce(pg_stat_get_last_analyze_time(t.tableoid), pg_stat_get_last_autoanalyze_time(t.tableoid)) is not null
      then pg_stat_get_live_tuples(t.tableoid) / ${oneInSoMany} end as share
    from ${identifier(table)} t where t.tenant_id = $1 limit 1) whole`
