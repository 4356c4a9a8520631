import type { Client } from 'pg'
import type { Catalogue } from './refused-shapes.ts'
import type { Volatility } from './volatility.ts'

/** Of no tenant, and on the coordinator alone, although their rows name one. */
const localTables = ['event_deliveries', 'general_hits']

const names: Readonly<Record<string, Volatility>> = { i: 'immutable', s: 'stable', v: 'volatile' }
const rank: readonly Volatility[] = ['immutable', 'stable', 'volatile']

/** Times of day with a zone are nowhere in the product, and what takes them is less predictable than the rest. */
const functionsStatement = `
  select p.proname as name, p.pronargs - p.pronargdefaults as least,
    case when p.provariadic <> 0 then 100 else p.pronargs end as most, p.provolatile as volatility,
    n.nspname = 'public' and p.provolatile <> 'i' and p.prosrc ~* '\\mfrom\\s+[a-z]' as reads_tables
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('pg_catalog', 'public') and not ('timetz'::regtype = any(p.proargtypes))`

interface KnownFunction {
  name: string
  least: number
  most: number
  volatility: keyof typeof names
  reads_tables: boolean
}

/** Reads of a migrated database what its statements may name. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  const tables = await client.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id'",
  )
  const { rows } = await client.query<KnownFunction>(functionsStatement)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return {
    tenantTables: new Set(tables.rows.map(({ name }) => name).filter((name) => !localTables.includes(name))),
    readingFunctions: new Set(rows.filter((each) => each.reads_tables).map(({ name }) => name)),
    volatilityOf: (name, args) =>
      (byName.get(name) ?? [])
        .filter(({ least, most }) => least <= args && args <= most)
        .map(({ volatility }) => names[volatility]!)
        .toSorted((one, other) => rank.indexOf(other) - rank.indexOf(one))[0],
  }
}
