import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Client, escapeIdentifier, escapeLiteral, type Pool, type PoolConfig } from 'pg'
import { appRole, codeOf, jobsRole, StartRefused } from '../postgres/index.ts'
import { queuePool, schema } from './queue-pool.ts'

/** How many tries a job has, over about half an hour: graphile-worker waits e^n seconds after the n-th. */
const mostTries = 8

/**
 * All that the application's role may do to the queue. It runs as the queue's owner, so it looks twice at
 * what it is given: the tenant is the one that the connection speaks for and no parameter, and stands before
 * key and queue, so no tenant replaces, delays or reads a job of another. A name of a job is `area.verb`; one
 * that no process knows is never taken. A payload is ids, not contents.
 *
 * `due` is the minute that was promised. A job without one is for now, `moment` by the clock of the act; the
 * earlier of the two clocks counts, so an application whose clock is ahead doesn't make itself wait.
 */
const addJobFunction = `
create function graphile_worker.add_firm_job(
  name text, payload jsonb, key text, due timestamptz, moment timestamptz, in_order boolean
) returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $add$
declare
  firm integer := nullif(current_setting('app.tenant', true), '')::integer;
begin
  if firm is null then
    raise exception 'A job belongs to a firm.' using errcode = '42501';
  end if;
  if name is null or name !~ '^[a-z_]{1,60}\\.[a-z_]{1,60}$' or length(key) > 100 or moment is null
      or payload is null or octet_length(payload::text) > 4096 then
    raise exception 'This is no job.' using errcode = '22023';
  end if;
  perform graphile_worker.add_job(
    identifier := name,
    payload := json_build_object('tenant_id', firm, 'payload', payload),
    queue_name := case when in_order then name || ' ' || firm end,
    run_at := coalesce(due, least(moment, now())),
    max_attempts := ${mostTries},
    job_key := firm || ' ' || name || ' ' || key);
end $add$;
`

/**
 * Brings the schema of the queue to the version of the installed graphile-worker. Its tables belong to
 * `moorgate_jobs`, which owns nothing else; of everything in it the application's role may call one function,
 * which adds a job to the tenant that the connection speaks for. Called while the lock of migrations is held,
 * so two processes that start together don't meet here.
 *
 * Migrations may use that function too: `select graphile_worker.add_firm_job(…)` after a
 * `set_config('app.tenant', …)`.
 */
export async function prepareQueue(owner: Client, jobs: PoolConfig): Promise<void> {
  const found = await findQueue(owner)
  if (!found.mayConnect) await owner.query(withDatabase(`grant connect on database %I to ${jobsRole}`))
  if (found.made === madeBy) return
  if (found.schemaOwner !== null && found.schemaOwner !== jobsRole)
    throw new StartRefused(
      `The database has a schema graphile_worker of ${found.schemaOwner}'s already: give Moorgate a database of its own.`,
    )
  const isLent = found.schemaOwner === null && !found.mayMakeSchemas
  if (isLent) await lend(owner)
  const pool = queuePool({ ...jobs, max: 1 })
  try {
    await keepFromPublic(pool)
    const { runMigrations } = await import('graphile-worker')
    await runMigrations({ pgPool: pool, schema })
    await pool.query(remake([appRole, owner.user ?? appRole]))
  } finally {
    await pool.end()
    if (isLent) await owner.query(letMakeSchemas('revoke'))
  }
}

interface SchemaState {
  schemaOwner: string | null
  /** What the queue says of who made it; null where there is none, or it was not finished. */
  made: string | null
  mayConnect: boolean
  mayMakeSchemas: boolean
}

async function findQueue(owner: Client): Promise<SchemaState> {
  const { rows } = await owner.query<SchemaState>(
    `select (select pg_get_userbyid(nspowner) from pg_namespace where nspname = 'graphile_worker') as "schemaOwner",
       (select obj_description(p.oid, 'pg_proc') from pg_proc p join pg_namespace n on n.oid = p.pronamespace
        where n.nspname = 'graphile_worker' and p.proname = 'add_firm_job') as made,
       has_database_privilege($1, current_database(), 'connect') as "mayConnect",
       has_database_privilege($1, current_database(), 'create') as "mayMakeSchemas"`,
    [jobsRole],
  )
  return rows[0]!
}

/**
 * The version of the library and a digest of our own function. The function carries it as its comment, so a
 * start that finds the queue as it should be asks this one question and doesn't load the library for it.
 */
const madeBy = `${libraryVersion()} ${createHash('sha256').update(addJobFunction).digest('hex').slice(0, 16)}`

function libraryVersion(): string {
  const file = new URL('../package.json', import.meta.resolve('graphile-worker'))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

/**
 * The right to make schemas is lent for the moment in which the role makes its own. Who owns the database may
 * lend it.
 */
async function lend(owner: Client): Promise<void> {
  // Refused with an error or, where the user may something else with the database, with a warning.
  await owner.query(letMakeSchemas('grant')).catch((error: unknown) => {
    if (codeOf(error) !== '42501') throw error
  })
  if ((await findQueue(owner)).mayMakeSchemas) return
  throw new StartRefused(
    `The user ${owner.user} of DATABASE_URL does not own the database ${owner.database}: ` +
      `as an administrator, run "grant create on database ${owner.database} to ${jobsRole}".`,
  )
}

const letMakeSchemas = (give: 'grant' | 'revoke') =>
  withDatabase(`${give} create on database %I ${give === 'grant' ? 'to' : 'from'} ${jobsRole}`)

const withDatabase = (statement: string) =>
  `do $$ begin execute format(${escapeLiteral(statement)}, current_database()); end $$`

/** PostgreSQL lets everybody call a new function unless the role that makes it has said otherwise before. */
async function keepFromPublic(pool: Pool): Promise<void> {
  await pool.query(`do $$ begin
    if not exists (select from pg_default_acl where defaclrole = current_user::regrole and defaclobjtype = 'f') then
      alter default privileges revoke execute on functions from public;
    end if;
  end $$`)
}

/** Several statements in one message are one transaction. */
function remake(callers: readonly string[]): string {
  const roles = callers.map(escapeIdentifier).join(', ')
  return `
    drop function if exists graphile_worker.add_firm_job;
    ${addJobFunction}
    comment on function graphile_worker.add_firm_job is ${escapeLiteral(madeBy)};
    grant usage on schema graphile_worker to ${roles};
    grant execute on function graphile_worker.add_firm_job to ${roles}`
}
