import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, escapeIdentifier, type PoolConfig } from 'pg'
import { distributeTables, pendingTables } from '../src/commands/distribute-tables.ts'
import { migrate } from '../src/kernel/database/migrate.ts'
import { identityOf, until } from '../src/kernel/postgres/processes.ts'
import { createDatabase } from '../src/kernel/postgres/roles.ts'
import { codeOf } from '../src/kernel/postgres/start-refused.ts'
import { letTestsMoveTheClockOfJobs } from './job-clock.ts'
import { recordStatements } from './statements/record.ts'
import { keepServerFor, livingUsers, readServer, type TestServer, testServer } from './test-server.ts'

/**
 * A migrated database of a test's own. `owner`, `app` and `jobs` are connection settings for the three roles.
 * Disposing of it drops it, so end the pools first.
 */
export type ClonedDatabase = AsyncDisposable & {
  name: string
  owner: PoolConfig
  app: PoolConfig
  jobs: PoolConfig
}

const migrations = path.join(import.meta.dirname, '..', 'migrations')

/** Writes what a test's database begins with. It leaves no connection open. */
type SeedDatabase = (database: ClonedDatabase) => Promise<void>

/**
 * What each filling made, in the process that asked for it: it goes with the server, or with the next filling
 * of another process.
 */
const filled = new Map<SeedDatabase, Promise<string>>()

/**
 * A copy of the migrated template, in about 30 ms: `await using database = await cloneDatabase()`. Where
 * something is to be in it, that is written once in a process, and copied with the rest from then on.
 */
export async function cloneDatabase(fill?: SeedDatabase): Promise<ClonedDatabase> {
  recordStatements()
  const server = await testServer()
  if (!fill) return asAdmin(server, async (client) => copy(server, client, await template(server, client)))
  const from = filled.get(fill) ?? fillDatabase(server, fill)
  filled.set(fill, from)
  const name = await from
  return asAdmin(server, (client) => copy(server, client, name))
}

/** A copy of a database that was kept. */
export async function copyOfKept(name: string): Promise<ClonedDatabase> {
  const server = await testServer()
  return asAdmin(server, (client) => copy(server, client, name))
}

/**
 * Keeps a database for as long as a process runs, so that it can be copied. Its pools are to be ended before.
 * Gives the name it has from then on.
 */
export async function keepDatabase({ name }: ClonedDatabase, pid: number): Promise<string> {
  const server = await testServer()
  keepServerFor(pid)
  const kept = newName(pid)
  await onEveryServer(server, async (client) => {
    await closeTemplate(client, name)
    await client.query(`alter database ${name} rename to ${kept}`)
  })
  return kept
}

async function fillDatabase(server: TestServer, fill: SeedDatabase): Promise<string> {
  const database = await asAdmin(server, async (client) => {
    const from = await template(server, client)
    await inTurn(client, () => dropAbandoned(server, client))
    return copy(server, client, from)
  })
  await fill(database)
  if (server.workers) await onEveryServer(server, (client) => closeTemplate(client, database.name))
  return database.name
}

/**
 * A database of a Citus cluster's coordinator that knows its workers. It is empty, unless something is written
 * before it has Citus.
 */
export async function emptyClusterDatabase(fillBefore?: SeedDatabase): Promise<ClonedDatabase> {
  const server = await testServer()
  const database = named(server, newName())
  await onEveryServer(server, (client) => createDatabase(client, database.name))
  await fillBefore?.(database)
  await joinCluster(server, database.name)
  return database
}

/** Says whose it is, so that what a killed process left is found. */
const newName = (pid = process.pid) => `test_${pid}_${randomBytes(4).toString('hex')}`

async function copy(server: TestServer, client: Client, from: string): Promise<ClonedDatabase> {
  const name = newName()
  await onEveryServer(server, (each) => createDatabase(each, name, from), client)
  return named(server, name)
}

function named(server: TestServer, name: string): ClonedDatabase {
  return {
    name,
    owner: { ...server.owner, database: name },
    app: { ...server.app, database: name },
    jobs: { ...server.jobs, database: name },
    [Symbol.asyncDispose]: () => onEveryServer(server, (client) => drop(client, name)),
  }
}

/**
 * Ends the test server at once unless another run uses it; for the end of a check, which leaves nothing
 * running.
 */
export async function stopTestServer(): Promise<void> {
  const server = readServer()
  if (!server || livingUsers().some((pid) => pid !== process.pid)) return
  process.kill(server.keeper, 'SIGTERM')
  await until(() => identityOf(server.keeper) !== server.identity, 30_000)
}

/**
 * The template for the migrations as they are now; made by the first process that asks, while others wait.
 */
async function template(server: TestServer, client: Client): Promise<string> {
  const name = `template_${migrationsHash()}`
  const isThere = async () =>
    (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
  if (await isThere()) return name
  await inTurn(client, async () => {
    if (await isThere()) return
    await dropAbandoned(server, client)
    await buildTemplate(server, client, name)
  })
  return name
}

/** One process after the other; a connection that ends lets the next one go on. */
async function inTurn(client: Client, act: () => Promise<void>): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('template'))")
  await act()
  await client.query("select pg_advisory_unlock(hashtext('template'))")
}

/** Built under another name, so a build that was killed is never copied. */
async function buildTemplate(server: TestServer, client: Client, name: string): Promise<void> {
  const draft = `${name}_draft`
  await onEveryServer(server, (each) => drop(each, draft), client)
  await onEveryServer(server, (each) => createDatabase(each, draft), client)
  const owner = { ...server.owner, database: draft }
  if (server.workers) await joinCluster(server, draft)
  await migrate({ owner, jobs: { ...server.jobs, database: draft } }, migrations, { log: () => {} })
  if (server.workers) await distribute(server, draft)
  await letTestsMoveTheClockOfJobs(owner)
  await onEveryServer(server, (each) => closeTemplate(each, draft), client)
  await onEveryServer(server, (each) => each.query(`alter database ${draft} rename to ${name}`), client)
}

/** Nothing may be connected to a database while it is copied, and Citus connects to each of its own. */
async function closeTemplate(client: Client, name: string): Promise<void> {
  await client.query(`alter database ${name} with allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
    name,
  ])
}

/** Makes a database of a coordinator one that knows its workers. */
async function joinCluster(server: TestServer, name: string): Promise<void> {
  const create = (config: PoolConfig) =>
    connected({ ...config, database: name }, (client) => client.query('create extension citus'))
  for (const config of [server.admin, ...server.workers!]) await create(config)
  await connected({ ...server.admin, database: name }, async (client) => {
    await client.query('select citus_set_coordinator_host($1, $2)', [server.admin.host, server.admin.port])
    for (const { host, port } of server.workers!)
      await client.query('select citus_add_node($1, $2)', [host, port])
  })
}

const distribute = (server: TestServer, name: string) =>
  connected({ ...server.admin, database: name }, async (client) => {
    await client.query('set citus.shard_count = 4')
    await distributeTables(client, await pendingTables(client))
  })

/** Databases of test processes that were killed. */
async function dropAbandoned(server: TestServer, client: Client): Promise<void> {
  const found = await client.query<{ name: string; pid: number }>(
    "select datname as name, split_part(datname, '_', 2)::int as pid from pg_database where datname like 'test\\_%'",
  )
  for (const { name, pid } of found.rows)
    if (identityOf(pid) === undefined) await onEveryServer(server, (each) => drop(each, name), client)
}

/** The servers of a cluster connect to each other by themselves, also while a database is dropped. */
async function drop(client: Client, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
      return
    } catch (error) {
      if (codeOf(error) !== '55006' || attempt === 10) throw error
    }
  }
}

const asAdmin = <Result>(server: TestServer, act: (client: Client) => Promise<Result>): Promise<Result> =>
  connected(server.admin, act)

/** The same on the coordinator, by `client` where it is connected already, and on its workers. */
async function onEveryServer(
  { admin, workers = [] }: TestServer,
  act: (client: Client) => Promise<unknown>,
  client?: Client,
): Promise<void> {
  const own = client ? act(client) : connected(admin, act)
  await Promise.all([own, ...workers.map((worker) => connected(worker, act))])
}

async function connected<Result>(
  config: PoolConfig,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(config)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/**
 * Changes with every migration, with the code that makes the queue and gives the privileges, and with the
 * library whose queue it is.
 */
function migrationsHash(): string {
  const kernel = path.join(import.meta.dirname, '..', 'src', 'kernel')
  const names = readdirSync(migrations).filter((name) => name.endsWith('.sql'))
  const files = [
    ...names.sort().map((name) => path.join(migrations, name)),
    ...['migrate.ts', 'migration-files.ts'].map((name) => path.join(kernel, 'database', name)),
    path.join(kernel, 'jobs', 'queue-schema.ts'),
    path.join(kernel, '..', 'commands', 'distribute-tables.ts'),
    path.join(import.meta.dirname, 'job-clock.ts'),
    fileURLToPath(new URL('../package.json', import.meta.resolve('graphile-worker'))),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
