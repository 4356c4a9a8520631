import type { Client } from 'pg'
import { distributedMark } from '../kernel/database/migrate.ts'
import { appRole } from '../kernel/postgres/index.ts'

/** The directory of tenants is on every server. */
const onEveryServer = ['tenants', 'tenant_hosts']

/** What belongs to no tenant stays on the coordinator. */
const onCoordinator = ['event_deliveries', 'general_hits']

/** The table beside whose rows all others of the tenant lie. */
const first = 'events'

/** The tables that have yet to be distributed. */
export async function pendingTables(admin: Client): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($2)
       and (c.relname = any($1) or exists (
         select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped))
       and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
     order by c.relname`,
    [onEveryServer, onCoordinator],
  )
  return rows.map(({ name }) => name)
}

/** The role that owns the tables. */
export async function ownerOf(admin: Client): Promise<string> {
  const { rows } = await admin.query<{ owner: string }>(
    `select tableowner as owner from pg_tables where schemaname = 'public' and tablename = '${first}'`,
  )
  return rows[0]!.owner
}

/** Distributes tables with their triggers and foreign keys, all in one transaction. */
export async function distributeTables(admin: Client, tables: readonly string[]): Promise<void> {
  await admin.query('begin')
  try {
    for (const setting of settings) await admin.query(`set local ${setting}`)
    const { drops, adds } = await attachmentsOf(admin, tables)
    for (const drop of drops) await admin.query(drop)
    for (const table of await unloggedOf(admin, tables)) await admin.query(`alter table ${table} set logged`)
    for (const call of distributions(tables)) await admin.query(call)
    for (const add of adds) await admin.query(add)
    await admin.query(functions)
    const owner = admin.escapeIdentifier(await ownerOf(admin))
    for (const name of ['bind_tenant(text)', 'check_deferred()']) {
      await admin.query(`alter function ${name} owner to ${owner}`)
      await admin.query(`grant execute on function ${name} to ${appRole}`)
      await admin.query(`revoke execute on function ${name} from public`)
    }
    await sendFunctions(admin)
    await admin.query('call delegate_functions()')
    // Functions that are called beside a tenant's rows read other tables there.
    await admin.query(`alter role ${appRole} set citus.allow_nested_distributed_execution = on`)
    await admin.query(
      `insert into schema_migrations (number, name, sha256) values ($1, 'distributed by tenant', '')
       on conflict do nothing`,
      [distributedMark],
    )
    await admin.query('commit')
  } catch (error) {
    await admin.query('rollback')
    throw error
  }
  await freeCoordinator(admin)
}

const settings = [
  'statement_timeout = 0',
  'client_min_messages = error',
  // Citus takes tables with triggers only where somebody declares that these change rows of their own tenant only.
  'citus.enable_unsafe_triggers = on',
  // Foreign keys to the directory of tenants go over one connection to each server.
  "citus.multi_shard_modify_mode = 'sequential'",
]

/**
 * What has to be away while tables are distributed, as statements: triggers, which would fire again for each
 * row that is copied, and foreign keys, which may only join tables that are both distributed.
 */
async function attachmentsOf(
  admin: Client,
  tables: readonly string[],
): Promise<{ drops: string[]; adds: string[] }> {
  const { rows } = await admin.query<{ drop: string; add: string }>(
    `with pending as (select oid from pg_class where relnamespace = 'public'::regnamespace and relname = any($1))
     select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
     from pg_constraint where contype = 'f' and conparentid = 0
       and (conrelid in (select oid from pending) or confrelid in (select oid from pending))
     union all
     select format('drop trigger %I on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid)
     from pg_trigger where not tgisinternal and tgrelid in (select oid from pending)
     order by 2`,
    [tables],
  )
  return { drops: rows.map(({ drop }) => drop), adds: rows.map(({ add }) => add) }
}

/** A part with an unlogged table can't move to another server while its tenants work. */
async function unloggedOf(admin: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relname = any($1) and relpersistence = 'u'`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

function distributions(tables: readonly string[]): string[] {
  const references = tables.filter((table) => onEveryServer.includes(table))
  const others = tables.filter((table) => !onEveryServer.includes(table) && table !== first)
  return [
    ...references.map((table) => `select create_reference_table('${table}')`),
    ...(tables.includes(first)
      ? [`select create_distributed_table('${first}', 'tenant_id', colocate_with => 'none')`]
      : []),
    ...others.map(
      (table) => `select create_distributed_table('${table}', 'tenant_id', colocate_with => '${first}')`,
    ),
  ]
}

/**
 * What the seam calls (`kernel/database/connection.ts`), as the owner's, so that the migrator sets the rights
 * to them on every server.
 */
const functions = `
create or replace function bind_tenant(tenant text) returns void language plpgsql as $$
begin execute format('set local app.tenant = %L', tenant); end $$;
create or replace function check_deferred() returns integer language plpgsql as $$
begin set constraints all immediate; return 1; end $$;`

/**
 * Makes our functions on the other servers that lack them. In a database that had its functions before it had
 * Citus, only those that a table needs follow the tables.
 */
export async function sendFunctions(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ name: string; owner: string; definition: string }>(
    `select p.oid::regprocedure::text as name, pg_get_userbyid(p.proowner) as owner,
       pg_get_functiondef(p.oid) as definition
     from pg_proc p
     where p.pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by p.oid`,
  )
  for (const { name, owner, definition } of rows) {
    await admin.query(definition)
    await admin.query(`alter routine ${name} owner to ${admin.escapeIdentifier(owner)}`)
  }
}

/** The rows that were copied are still in the coordinator's own files, where nobody reads them. */
async function freeCoordinator(admin: Client): Promise<void> {
  await admin.query('set client_min_messages = error')
  await admin.query(
    `select truncate_local_data_after_distributing_table(logicalrelid) from pg_dist_partition where partmethod = 'h'`,
  )
  await admin.query('reset client_min_messages')
}
