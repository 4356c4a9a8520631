import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client, escapeIdentifier, type PoolConfig } from 'pg'
import { migrate } from '../src/kernel/database/migrate.ts'
import { identityOf, until } from '../src/kernel/postgres/processes.ts'
import { createDatabase } from '../src/kernel/postgres/roles.ts'
import { letTestsMoveTheClockOfJobs } from './job-clock.ts'
import { livingUsers, readServer, type TestServer, testServer } from './test-server.ts'

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
  const server = await testServer()
  if (!fill) return asAdmin(server, async (client) => copy(server, client, await template(server, client)))
  const from = filled.get(fill) ?? fillDatabase(server, fill)
  filled.set(fill, from)
  const name = await from
  return asAdmin(server, (client) => copy(server, client, name))
}

async function fillDatabase(server: TestServer, fill: SeedDatabase): Promise<string> {
  const database = await asAdmin(server, async (client) => {
    const from = await template(server, client)
    await inTurn(client, () => dropAbandoned(client))
    return copy(server, client, from)
  })
  await fill(database)
  return database.name
}

async function copy(server: TestServer, client: Client, from: string): Promise<ClonedDatabase> {
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`
  await createDatabase(client, name, from)
  return {
    name,
    owner: { ...server.owner, database: name },
    app: { ...server.app, database: name },
    jobs: { ...server.jobs, database: name },
    [Symbol.asyncDispose]: () => asAdmin(server, (client) => drop(client, name)),
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
    await dropAbandoned(client)
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
  await drop(client, draft)
  await createDatabase(client, draft)
  const owner = { ...server.owner, database: draft }
  await migrate({ owner, jobs: { ...server.jobs, database: draft } }, migrations, { log: () => {} })
  await letTestsMoveTheClockOfJobs(owner)
  await client.query(`alter database ${draft} rename to ${name}`)
  await client.query(`alter database ${name} with allow_connections false`)
}

/** Databases of test processes that were killed. */
async function dropAbandoned(client: Client): Promise<void> {
  const found = await client.query<{ name: string; pid: number }>(
    "select datname as name, split_part(datname, '_', 2)::int as pid from pg_database where datname like 'test\\_%'",
  )
  for (const { name, pid } of found.rows) if (identityOf(pid) === undefined) await drop(client, name)
}

async function drop(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${escapeIdentifier(name)} with (force)`)
}

async function asAdmin<Result>(
  server: TestServer,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client(server.admin)
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
    path.join(kernel, 'database', 'migrate.ts'),
    path.join(kernel, 'jobs', 'queue-schema.ts'),
    path.join(import.meta.dirname, 'job-clock.ts'),
    fileURLToPath(new URL('../package.json', import.meta.resolve('graphile-worker'))),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
