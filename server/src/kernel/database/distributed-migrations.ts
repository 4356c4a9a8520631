import type { Client } from 'pg'
import { appRole } from '../postgres/index.ts'
import { StartRefused } from '../postgres/start-refused.ts'

/**
 * Lets migrations change tables that are distributed over several servers: the directory of tenants, to which
 * all tables refer, is changed over one connection to each server, a setting of the transaction holds on all
 * of them, and a new trigger is taken to stay beside its row, as the rules for migrations say that it does.
 */
export async function prepareSession(client: Client): Promise<void> {
  if (!(await hasCitus(client))) return
  await client.query("set citus.multi_shard_modify_mode = 'sequential'")
  await client.query("set citus.propagate_set_commands = 'local'")
  await client.query('set citus.enable_unsafe_triggers = on')
}

/** Whether migrations meet distributed tables here. */
export async function areTablesDistributed(client: Client): Promise<boolean> {
  if (!(await hasCitus(client))) return false
  const { rowCount } = await client.query(
    "select from pg_dist_partition where logicalrelid = to_regclass('public.tenants')",
  )
  return rowCount === 1
}

/**
 * Gives the application's role its right to functions on the other servers and takes it from everybody else
 * there: a default privilege doesn't go to them by itself. Changes nothing where the rights are as they should be.
 */
export async function closeFunctions(client: Client): Promise<void> {
  if (!(await hasCitus(client))) return
  const { rows } = await client.query<{ server: string; reason: string }>(
    `select nodename || ':' || nodeport as server, result as reason from run_command_on_workers($1) where not success`,
    [functionsClosed],
  )
  const failed = rows.map(({ server, reason }) => `${server} (${reason})`).join(', ')
  if (failed) throw new StartRefused(`Rights to functions could not be set on ${failed}.`)
}

const functionsClosed = `
do $$
declare
  item record;
begin
  -- Each server is told for itself.
  set local citus.enable_ddl_propagation = off;
  for item in
    select oid::regprocedure as name from pg_proc
    where pronamespace = 'public'::regnamespace and proowner = current_user::regrole and (
      has_function_privilege('public', oid, 'execute') or not has_function_privilege('${appRole}', oid, 'execute'))
  loop
    execute format('grant execute on routine %s to ${appRole}', item.name);
    execute format('revoke execute on routine %s from public', item.name);
  end loop;
end $$`

async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 1
}
