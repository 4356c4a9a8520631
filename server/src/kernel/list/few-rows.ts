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
  const [row] = await rows<{ few: boolean }>(fewStatement(table), [tenant.id])
  const few = row?.few ?? false
  tenants.set(key, few)
  return few
}

/**
 * Counts no further than it has to. How many rows all tenants have is what PostgreSQL noted when it last
 * looked; before that, it is none.
 */
const fewStatement = (table: string) => `
  select whole.share > 0 and (
    select count(*) from (select from ${identifier(table)} t where t.tenant_id = $1 limit whole.share + 1) own
  ) <= whole.share as few
  from (select floor(reltuples / ${oneInSoMany})::bigint as share from pg_class where oid = '${identifier(table)}'::regclass) whole`
