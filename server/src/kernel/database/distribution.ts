import type { ClientBase } from 'pg'

/**
 * What is known of a database whose tables are distributed over several servers by their tenant (Citus).
 * `npm run distribute` makes it so.
 */
export interface Distribution {
  /** The table of each constraint and unique index. */
  tableOf: ReadonlyMap<string, string>
  /** The names that are shortened on the servers, where a number follows them, by their hash. */
  shortened: ReadonlyMap<string, string>
}

/** Whether the tables of a database are distributed, and then what has to be known of them. */
export async function readDistribution(client: ClientBase): Promise<Distribution | undefined> {
  const { rows: catalogue } = await client.query<{ found: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null and to_regclass('public.events') is not null as found`,
  )
  if (!catalogue[0]?.found) return undefined
  const { rows: tables } = await client.query(
    `select from pg_dist_partition where logicalrelid = 'public.events'::regclass`,
  )
  if (tables.length === 0) return undefined
  const { rows: names } = await client.query<{ name: string; table: string; hash: string }>(
    `select name, owner::regclass::text as table, lpad(to_hex(hashtext(name)), 8, '0') as hash from (
       select conname::text as name, conrelid as owner from pg_constraint
       where connamespace = 'public'::regnamespace and conrelid <> 0
       union
       select relname::text, indrelid from pg_index join pg_class on pg_class.oid = indexrelid
       where indisunique and relnamespace = 'public'::regnamespace) named`,
  )
  return {
    tableOf: new Map(names.map(({ name, table }) => [name, table])),
    shortened: new Map(names.map(({ name, hash }) => [hash, name])),
  }
}

/**
 * Refuses before the commit what deferred constraints of a tenant's rows would refuse with it. Where the rows
 * are on another server, a commit that fails there doesn't say why.
 */
export const checkDeferred =
  'select check_deferred() from (select count(*) from brandings where tenant_id = $1) its_server'

/**
 * Whether a statement may write rows, so that a deferred constraint has to be checked before the commit. The
 * check is a trip to the server with the rows: most reads, which begin with the session in a WITH, go without.
 */
export const writesRows = (text: string): boolean =>
  !/^\s*select\b/i.test(text) &&
  !(/^\s*with\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text))

/**
 * Adds to a refusal of another server which constraint it was and of which table. Such a refusal has them in
 * its words alone, with the number of the part of the table: `"users_email_key_103162"`.
 */
export function nameConstraint(error: unknown, { tableOf, shortened }: Distribution): unknown {
  const refusal = error as { code?: string; message?: string; constraint?: string; table?: string }
  if (!refusal.code?.startsWith('23') || refusal.constraint) return error
  const quoted = / constraint "([^"]+)"/.exec(refusal.message ?? '')?.[1]
  if (quoted === undefined) return error
  const name = nameWithoutShard(quoted, { tableOf, shortened })
  return Object.assign(error as Error, { constraint: name, table: tableOf.get(name) })
}

/** A long name is cut on the servers, and its hash stands before the number. */
function nameWithoutShard(quoted: string, { tableOf, shortened }: Distribution): string {
  if (tableOf.has(quoted)) return quoted
  const name = quoted.replace(/_\d{6,}$/, '')
  if (tableOf.has(name)) return name
  return shortened.get(name.slice(-8)) ?? name
}
