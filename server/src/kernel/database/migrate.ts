import { setTimeout as pause } from 'node:timers/promises'
import { Client, DatabaseError, type PoolConfig } from 'pg'
import { prepareQueue } from '../jobs/queue-schema.ts'
import { appRole } from '../postgres/index.ts'
import { codeOf, type Log, reasonOf, StartRefused } from '../postgres/start-refused.ts'
import { areTablesDistributed, closeFunctions, prepareSession } from './distributed-migrations.ts'
import { type Migration, readMigrations, statementsOf } from './migration-files.ts'

/**
 * Gives the application's role what it needs in the schema `public`, and everybody else nothing. A table is
 * written without restraint unless its comment says `append-only`: then rows are read and added, never
 * changed or removed, whatever the code tries. Single columns of such a table may be granted by its migration
 * (`grant update (hash)`).
 *
 * A new table starts with reading and adding alone, and this step adds the rest. The other way round an
 * append-only table would lose its column grants here, because revoking a right on a table takes it from the
 * columns too. Partitions get nothing: reached past their parent they would pass by its policies. Only what
 * differs is touched, so a start on a database that is up to date changes nothing, and one restored without
 * privileges is healed.
 */
async function grantToApp(client: Client): Promise<void> {
  await client.query('begin')
  await client.query(defaults)
  await client.query(differences)
  await client.query('commit')
}

const defaults = `
do $$ begin
  if has_schema_privilege('public', 'public', 'usage') then revoke all on schema public from public; end if;
  if not has_schema_privilege('${appRole}', 'public', 'usage') then grant usage on schema public to ${appRole}; end if;
  if not exists (select from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype = 'r'
      and defaclnamespace = 'public'::regnamespace) then
    alter default privileges in schema public grant select, insert on tables to ${appRole};
    alter default privileges in schema public grant usage on sequences to ${appRole};
    alter default privileges in schema public grant execute on functions to ${appRole};
    alter default privileges revoke execute on functions from public;
  end if;
end $$`

/**
 * What is owned by us and whose rights are not as they should be: r p tables, v m views, S sequences;
 * functions.
 */
const differences = `
do $$
declare
  item record;
begin
  for item in
    select class.oid::regclass as name, wanted.rights as wanted, held.rights as held
    from pg_class class
    cross join lateral (select case
      when class.relispartition then ''
      when class.relname = 'schema_migrations' or class.relkind in ('v', 'm') then 'SELECT'
      when class.relkind = 'S' then 'USAGE'
      when obj_description(class.oid, 'pg_class') like '%append-only%' then 'INSERT, SELECT'
      else 'DELETE, INSERT, SELECT, UPDATE' end as rights) wanted
    cross join lateral (
      select coalesce(string_agg(privilege_type, ', ' order by privilege_type collate "C"), '') as rights
      from aclexplode(class.relacl) where grantee = '${appRole}'::regrole) held
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p', 'v', 'm', 'S')
      and class.relowner = current_user::regrole and wanted.rights <> held.rights
  loop
    if item.held not in ('', 'INSERT, SELECT') or item.wanted in ('', 'SELECT') then
      execute format('revoke all on %s from ${appRole}', item.name);
    end if;
    if item.wanted <> '' then
      execute format('grant %s on %s to ${appRole}', item.wanted, item.name);
    end if;
  end loop;
  for item in
    select proc.oid::regprocedure as name from pg_proc proc
    where proc.pronamespace = 'public'::regnamespace and proc.proowner = current_user::regrole
      and (has_function_privilege('public', proc.oid, 'execute') or not has_function_privilege('${appRole}', proc.oid, 'execute'))
  loop
    execute format('grant execute on routine %s to ${appRole}', item.name);
    execute format('revoke execute on routine %s from public', item.name);
  end loop;
end $$`

/** Guards the migrations of a database against a second process that starts at the same moment. */
const lockKey = '7234017283'

/**
 * A migration that waits for a table keeps everybody else waiting behind it, so it gives way and tries again.
 */
const lockTimeout = '2s'
const lockPausesMs = [250, 500, 1_000, 2_000, 4_000]

/**
 * Brings the database to the state of the numbered SQL files in `folder`, forward only, and gives the
 * application's role its privileges. The queue of jobs comes first, so that a migration may hand work over to
 * it. Each file is one transaction together with its entry in `schema_migrations`. Throws StartRefused, with
 * nothing of the file in question applied, when a file fails, was changed after it was applied, or a number
 * is missing. Files that a newer Moorgate applied are left alone: both run during a rolling update.
 */
export async function migrate(
  { owner, jobs }: { owner: PoolConfig; jobs: PoolConfig },
  folder: string,
  { log }: { log: Log },
): Promise<void> {
  const files = readMigrations(folder)
  const client = new Client(owner)
  await client.connect()
  try {
    await holdLock(client)
    await prepareSession(client)
    await prepareQueue(client, jobs)
    await client.query(`create table if not exists schema_migrations (
      number integer primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now())`)
    const pending = await pendingMigrations(client, files)
    const isDistributed = pending.length > 0 && (await areTablesDistributed(client))
    for (const { distributedSql, ...file } of pending) {
      log(`Database: applying ${file.name}`)
      await applyPatiently(client, { ...file, sql: (isDistributed && distributedSql) || file.sql })
    }
    await grantToApp(client)
    await closeFunctions(client)
  } finally {
    await client.end()
  }
}

/**
 * Asks again and again rather than waiting in PostgreSQL: a waiting statement holds a snapshot, and an index
 * that is created concurrently by the one in front would wait for that snapshot for ever.
 */
async function holdLock(client: Client): Promise<void> {
  for (;;) {
    const answer = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey])
    if (answer.rows[0]?.held) return
    await pause(100)
  }
}

/** Lets every process that would migrate this database wait until the act has ended. */
export async function whileOthersWait(client: Client, act: () => Promise<void>): Promise<void> {
  await holdLock(client)
  await act().finally(() => client.query('select pg_advisory_unlock($1)', [lockKey]))
}

/**
 * The number under which `npm run distribute` enters that the tables are distributed. A release that can't
 * serve them takes it for a migration that it doesn't know, misses those before it, and refuses to start.
 */
export const distributedMark = 2_147_483_647

async function pendingMigrations(client: Client, files: Migration[]): Promise<Migration[]> {
  const applied = await client.query<{ number: number; name: string; sha256: string }>(
    'select number, name, sha256 from schema_migrations where number < $1 order by number',
    [distributedMark],
  )
  const byNumber = new Map(files.map((file) => [file.number, file]))
  for (const { number, name, sha256 } of applied.rows) {
    const file = byNumber.get(number)
    if (file && file.sha256 !== sha256) {
      throw new StartRefused(
        `Migration ${file.name} was changed after it had been applied: put it back, add a new one.`,
      )
    }
    if (!file && number <= files.length)
      throw new StartRefused(`Migration ${name} was applied and its file is missing.`)
  }
  const last = applied.rows.at(-1)?.number ?? 0
  if (applied.rowCount !== last)
    throw new StartRefused(`The database skipped a migration before number ${last}.`)
  return files.filter((file) => file.number > last)
}

/** A migration with the text that is applied here. */
type MigrationText = Omit<Migration, 'distributedSql'>

async function applyPatiently(client: Client, file: MigrationText): Promise<void> {
  for (const wait of [...lockPausesMs, undefined]) {
    try {
      return await (file.transactional ? applyAtOnce(client, file) : applyStatements(client, file))
    } catch (error) {
      if (file.transactional) await client.query('rollback')
      const gaveWay = codeOf(error) === '55P03'
      if (!gaveWay || wait === undefined) throw refusal(file, error, gaveWay)
      await pause(wait)
    }
  }
}

async function applyAtOnce(client: Client, file: MigrationText): Promise<void> {
  await client.query('begin')
  await client.query(`set local lock_timeout = '${lockTimeout}'`)
  await applyStatements(client, file)
  await client.query('commit')
}

/**
 * Applied by itself where a file runs without a transaction, and without a lock timeout there: a concurrent
 * index waits without keeping anybody waiting. The place of an error becomes one of the file.
 */
async function applyStatements(client: Client, file: MigrationText): Promise<void> {
  for (const { text, start } of statementsOf(file.sql)) {
    await client.query(text).catch((error: unknown) => {
      if (error instanceof DatabaseError && error.position)
        error.position = String(start + Number(error.position))
      throw error
    })
  }
  await record(client, file)
}

async function record(client: Client, { number, name, sha256 }: MigrationText): Promise<void> {
  await client.query('insert into schema_migrations (number, name, sha256) values ($1, $2, $3)', [
    number,
    name,
    sha256,
  ])
}

function refusal(file: MigrationText, error: unknown, gaveWay: boolean): StartRefused {
  if (gaveWay)
    return new StartRefused(`Migration ${file.name} could not get its locks: try again when it is quieter.`)
  const position = error instanceof Error && 'position' in error ? Number(error.position) : Number.NaN
  const line = Number.isNaN(position) ? '' : ` (line ${file.sql.slice(0, position).split('\n').length})`
  return new StartRefused(`Migration ${file.name} failed: ${reasonOf(error)}${line}.`)
}
