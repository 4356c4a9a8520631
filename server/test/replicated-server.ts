import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import { migrate } from '../src/kernel/database/migrate.ts'
import { startPostgres } from '../src/kernel/postgres/supervisor.ts'
import type { RunningPostgres } from '../src/kernel/postgres/supervisor.ts'
import type { ClonedDatabase } from './database.ts'
import { letTestsMoveTheClockOfJobs } from './job-clock.ts'

const migrations = path.join(import.meta.dirname, '..', 'migrations')
const settings = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' }

/** A migrated database on a server of its own, and a second server that follows it. */
export interface ReplicatedServer extends AsyncDisposable {
  database: ClonedDatabase
  replica: PoolConfig
  /** Holds the second server where it is, and lets it follow again. */
  pause(): Promise<void>
  resume(): Promise<void>
  stopReplica(): Promise<void>
  startReplica(): Promise<void>
}

/**
 * Two embedded servers, of which the second begins as a copy of the first one's files, made while it was
 * stopped.
 */
export async function replicatedServer(): Promise<ReplicatedServer> {
  const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-replica-'))
  await chmod(folder, 0o711) // PostgreSQL, running as its own user, passes through to its cluster
  const places = { first: path.join(folder, 'first'), second: path.join(folder, 'second') }
  const first = { dataDir: places.first, log: () => {}, settings }
  const empty = await startPostgres(first)
  await migrate(empty, migrations, { log: () => {} })
  await letTestsMoveTheClockOfJobs(empty.owner)
  await empty.stop()
  await promisify(execFile)('cp', ['-a', places.first, places.second])
  writeFileSync(path.join(places.second, 'postgres', 'cluster', 'standby.signal'), '')
  const primary = await startPostgres(first)
  const follows = { ...settings, primary_conninfo: addressOf(primary.admin) }
  const start = () => startPostgres({ dataDir: places.second, log: () => {}, settings: follows })
  let replica: RunningPostgres | undefined = await start()
  const ask = async (text: string) => {
    const client = new Client(replica!.admin)
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const stopReplica = async () => {
    await replica?.stop()
    replica = undefined
  }
  return {
    database: { ...primary, name: 'moorgate', [Symbol.asyncDispose]: async () => {} },
    replica: replica.app,
    pause: () => ask('select pg_wal_replay_pause()'),
    resume: () => ask('select pg_wal_replay_resume()'),
    stopReplica,
    startReplica: async () => {
      replica = await start()
    },
    [Symbol.asyncDispose]: async () => {
      await stopReplica()
      await primary.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** As PostgreSQL's own programs take it. */
const addressOf = ({ host, port, user, password }: PoolConfig) =>
  `host=${host} port=${port} user=${user} password=${String(password)}`
