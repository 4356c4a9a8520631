import { Client, type PoolConfig } from 'pg'
import { appRole, jobsRole, StartRefused } from '../kernel/postgres/index.ts'
import { ownerOf } from './distribute-tables.ts'

/** The oldest Citus on which the product was tried. */
const oldestCitus = 14

/** What a server of the cluster says of itself. */
interface Server {
  name: string
  roles: string[]
  /** Whether a search by a part of a name may use an index under row-level security. */
  searchesByIndex: boolean
  /** Prepared transactions that it allows: changes on several servers are committed in two steps. */
  preparedTransactions: number
}

/** Refuses what isn't a coordinator with servers to distribute to, and a user who may not. */
export async function refuseUnfitCluster(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ isSuper: boolean; citus: string | null }>(
    `select rolsuper as "isSuper", (select extversion from pg_extension where extname = 'citus') as citus
     from pg_roles where rolname = current_user`,
  )
  const { isSuper = false, citus = null } = rows[0] ?? {}
  if (!isSuper)
    throw new StartRefused(
      'The user of ADMIN_DATABASE_URL is no superuser: row-level security hides the rows from every other user, so they could not be moved.',
    )
  if (citus === null)
    throw new StartRefused('Citus is not installed here: run "create extension citus" on every server.')
  if (Number.parseInt(citus, 10) < oldestCitus)
    throw new StartRefused(`Citus ${citus} is too old: Moorgate needs ${oldestCitus}.0 or newer.`)
  await refuseWithoutWorkers(admin)
}

async function refuseWithoutWorkers(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ isCoordinator: boolean; isKnown: boolean; workers: number }>(
    `select (select groupid = 0 from pg_dist_local_group) as "isCoordinator",
       exists (select from pg_dist_node where groupid = 0) as "isKnown",
       (select count(*)::int from pg_dist_node where groupid <> 0 and isactive and shouldhaveshards) as workers`,
  )
  const { isCoordinator = false, isKnown = false, workers = 0 } = rows[0] ?? {}
  if (!isCoordinator)
    throw new StartRefused('This server is a worker: give the addresses of the coordinator.')
  if (!isKnown)
    throw new StartRefused(
      "The workers don't know the coordinator: run \"select citus_set_coordinator_host('…', 5432)\" first.",
    )
  if (workers === 0)
    throw new StartRefused(
      'There is no worker to distribute to: run "select citus_add_node(\'…\', 5432)" for each.',
    )
}

/** Refuses two addresses that lead to different databases: one would be migrated and the other distributed. */
export async function refuseOtherDatabase(admin: Client, owner: PoolConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const found = await admin.query(
      'select from pg_stat_activity where datname = current_database() and pid = $1',
      [rows[0]!.pid],
    )
    if (found.rowCount === 1) return
    throw new StartRefused('DATABASE_URL and ADMIN_DATABASE_URL lead to different databases.')
  } finally {
    await client.end()
  }
}

/** Refuses servers whose roles or settings would make the product fail or crawl after the distribution. */
export async function refuseUnfitSchema(admin: Client): Promise<void> {
  const roles = [await ownerOf(admin), appRole, jobsRole]
  const problems = (await serversOf(admin, roles)).flatMap((server) => problemsOf(server, roles))
  if (problems.length > 0) throw new StartRefused(problems.join('\n'))
}

function problemsOf({ name, ...server }: Server, roles: readonly string[]): string[] {
  const missing = roles.filter((role) => !server.roles.includes(role))
  return [
    ...(missing.length > 0
      ? [`${name}: the roles ${missing.join(', ')} have to be able to log in there ("create role … login").`]
      : []),
    ...(server.searchesByIndex
      ? []
      : [`${name}: run "alter function pg_catalog.texticlike(text, text) leakproof" there.`]),
    ...(server.preparedTransactions > 0
      ? []
      : [`${name}: set max_prepared_transactions to at least max_connections there.`]),
  ]
}

async function serversOf(admin: Client, roles: readonly string[]): Promise<Server[]> {
  const list = roles.map((role) => admin.escapeLiteral(role)).join(', ')
  const { rows } = await admin.query<{ name: string; success: boolean; result: string }>(
    `select nodename || ':' || nodeport as name, success, result
     from run_command_on_all_nodes($1) said join pg_dist_node using (nodeid)`,
    [
      `select json_build_object(
         'roles', (select coalesce(json_agg(rolname), '[]') from pg_roles where rolcanlogin and rolname in (${list})),
         'searchesByIndex', (select proleakproof from pg_proc where oid = 'pg_catalog.texticlike(text, text)'::regprocedure),
         'preparedTransactions', current_setting('max_prepared_transactions')::int)`,
    ],
  )
  return rows.map(({ name, success, result }) => {
    if (!success) throw new StartRefused(`${name} can't be reached: ${result}`)
    return { name, ...(JSON.parse(result) as Omit<Server, 'name'>) }
  })
}
