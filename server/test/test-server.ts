import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type PoolConfig } from 'pg'
import { takeLock } from '../src/kernel/postgres/lock.ts'
import { identityOf, until } from '../src/kernel/postgres/processes.ts'
import { connectionsTo, prepareDatabase } from '../src/kernel/postgres/roles.ts'

/** How to reach the test server, as its keeper wrote it down; `admin` may create databases. */
export type TestServer = {
  keeper: number
  identity: string
  admin: PoolConfig
  owner: PoolConfig
  app: PoolConfig
  jobs: PoolConfig
  /** The workers of a Citus cluster, as their administrator reaches them, where it is the coordinator of one. */
  workers?: PoolConfig[]
}

/** One server for each user and clone: `/dev/shm/moorgate-tests-0-1f0c…`, unless a test names its own. */
const folder =
  process.env['TEST_SERVER_FOLDER'] ??
  path.join(memoryFolder(), `moorgate-tests-${process.getuid?.() ?? 0}-${hashOf(import.meta.dirname)}`)
export const serverFile = path.join(folder, 'server.json')
export const dataDir = path.join(folder, 'data')
const usersFolder = path.join(folder, 'users')

/**
 * The PostgreSQL that all test processes of a run share, started by the first that asks. A keeper process
 * owns it, so it outlives each test file, and ends it soon after the last user has gone, however that one
 * went.
 */
export async function testServer(): Promise<TestServer> {
  const named = process.env['TEST_DATABASE_URL']
  if (named) return namedServer(new URL(named))
  const cluster = process.env['CITUS_URL']
  if (cluster) return clusterServer(cluster)
  const release = await lockServer()
  try {
    mkdirSync(usersFolder, { recursive: true })
    if (process.getuid && statSync(folder).uid !== process.getuid())
      throw new Error(`${folder} is somebody else's`)
    chmodSync(folder, 0o711) // PostgreSQL, running as its own user, passes through to its cluster
    registerUser()
    return readServer() ?? (await startKeeper())
  } finally {
    release()
  }
}

/**
 * A server that somebody else runs, by the address of its administrator `postgres`: so the tests are run on
 * the oldest PostgreSQL that is promised. Its roles are made where they are missing, and what is left in it
 * is its owner's.
 */
async function namedServer({
  hostname,
  port,
  password,
}: Pick<URL, 'hostname' | 'port' | 'password'>): Promise<TestServer> {
  const passwords = { admin: password, owner: 'test', app: 'test', jobs: 'test' }
  const reached = connectionsTo(hostname, Number(port), passwords)
  mkdirSync(path.dirname(folder), { recursive: true })
  const release = await lockServer()
  try {
    await prepareDatabase(reached.admin, passwords)
  } finally {
    release()
  }
  return { keeper: process.pid, identity: identityOf(process.pid) ?? '', ...reached }
}

/**
 * The coordinator of a Citus cluster that somebody else runs, by the address of any database of it that knows
 * its workers, as the administrator `postgres` whom every server trusts.
 */
async function clusterServer(address: string): Promise<TestServer> {
  const { hostname, port, password } = new URL(address)
  const client = new Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query<{ host: string; port: number }>(
    'select nodename as host, nodeport as port from pg_dist_node where groupid <> 0',
  )
  await client.end()
  const workers: PoolConfig[] = []
  for (const worker of rows) {
    const { admin } = await namedServer({ hostname: worker.host, port: String(worker.port), password })
    workers.push(admin)
  }
  return { ...(await namedServer({ hostname, port, password })), workers }
}

/**
 * Held while a server is started or ended, so nobody is handed one that is just going. Returns how to let go.
 */
export async function lockServer(): Promise<() => void> {
  const lock = await takeLock(`${folder}.lock`, 60_000)
  if ('release' in lock) return lock.release
  throw new Error(`process ${lock.heldBy} has been starting or ending the test database for a minute`)
}

/** The server that is running now, if one is. */
export function readServer(): TestServer | undefined {
  try {
    const server = JSON.parse(readFileSync(serverFile, 'utf8')) as TestServer
    return identityOf(server.keeper) === server.identity ? server : undefined
  } catch {
    return undefined
  }
}

/** The processes that use the server and still live. The names of those that ended are removed. */
export function livingUsers(): number[] {
  return readdirSync(usersFolder).flatMap((name) => {
    const [pid, identity] = name.split('_')
    if (identityOf(Number(pid)) === identity) return [Number(pid)]
    rmSync(path.join(usersFolder, name), { force: true })
    return []
  })
}

/** Removes everything the server left; for its keeper, after it has stopped. */
export function removeServer(): void {
  rmSync(folder, { recursive: true, force: true })
}

/** `node --test` runs each file in a process; their common parent keeps the server between two of them. */
function registerUser(): void {
  const users = process.env.NODE_TEST_CONTEXT ? [process.pid, process.ppid] : [process.pid]
  for (const pid of users) keepServerFor(pid)
}

/** The server runs at least as long as this process. */
export function keepServerFor(pid: number): void {
  writeFileSync(path.join(usersFolder, `${pid}_${identityOf(pid)}`), '')
}

/**
 * Begins with nothing. A run that was killed may have left its data, or half of it where it was being
 * removed, in a folder that outlives the run.
 */
async function startKeeper(): Promise<TestServer> {
  rmSync(serverFile, { force: true })
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  const logFile = path.join(folder, 'keeper.log')
  const output = openSync(logFile, 'w')
  const keeper = spawn(process.execPath, [path.join(import.meta.dirname, 'test-server-keeper.ts')], {
    detached: true,
    stdio: ['ignore', output, output],
    env: withoutTestContext(),
  })
  closeSync(output)
  keeper.unref()
  await until(() => readServer() !== undefined || keeper.exitCode !== null, 60_000)
  const server = readServer()
  if (!server) throw new Error(`the test database did not start:\n${readFileSync(logFile, 'utf8')}`)
  return server
}

/** The keeper is no test: with this variable it would report to a runner that doesn't listen. */
function withoutTestContext(): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, ...rest } = process.env
  return rest
}

/**
 * A memory file system makes a copy of the template 10 to 36 times faster than a disk; a full one would fail
 * tests.
 */
function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= 2 ** 30) return '/dev/shm'
  } catch {
    // not Linux
  }
  return os.tmpdir()
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 10)
}
