import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { PoolConfig } from 'pg'
import { migrate } from '../server/src/kernel/database/migrate.ts'
import { createDatabase } from '../server/src/kernel/postgres/roles.ts'
import { startPostgres } from '../server/src/kernel/postgres/supervisor.ts'

export const root = path.resolve(import.meta.dirname, '..')
/** What a run leaves behind for its reader: plans and profiles. */
export const cache = path.join(root, '.cache')

/**
 * One database of the run, as its four roles reach it. `admin` passes by row-level security and is for
 * seeding alone.
 */
export interface Store {
  admin: PoolConfig
  owner: PoolConfig
  app: PoolConfig
  /** For the queue of jobs. */
  jobs: PoolConfig
}

/**
 * A PostgreSQL of the bench's own, with the settings of any other embedded one, on disk and durable.
 * Disposing of it removes it.
 */
export interface BenchDatabase extends AsyncDisposable {
  folder: string
  admin: PoolConfig
  /** A migrated database without rows. */
  create(name: string): Promise<Store>
}

/**
 * By convention /var/tmp is on a disk where /tmp may be memory, and a budget kept in memory alone would be no
 * budget.
 */
const onDisk = existsSync('/var/tmp') ? '/var/tmp' : os.tmpdir()

export async function openPlace(): Promise<BenchDatabase> {
  const folder = await mkdtemp(path.join(onDisk, 'moorgate-bench-'))
  await chmod(folder, 0o711) // PostgreSQL, where it runs as a user of its own, passes through to its cluster
  const postgres = await startPostgres({ dataDir: path.join(folder, 'data'), log: () => {} })
  const { admin, owner, app, jobs } = postgres
  await migrate({ owner, jobs }, path.join(root, 'server/migrations'), { log: () => {} })
  return {
    folder,
    admin,
    create: async (name) => {
      await withClient(admin, (client) => createDatabase(client, name, String(owner.database)))
      const there = (config: PoolConfig) => ({ ...config, database: name })
      return { admin: there(admin), owner: there(owner), app: there(app), jobs: there(jobs) }
    },
    [Symbol.asyncDispose]: async () => {
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function withClient<Result>(
  config: PoolConfig,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
