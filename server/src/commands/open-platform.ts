import path from 'node:path'
import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import { buildPlatform } from '../build-platform.ts'
import { readDistribution } from '../kernel/database/distribution.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { StartRefused, connectDatabase, connectReplica } from '../kernel/postgres/index.ts'
import type { ConnectedDatabase } from '../kernel/postgres/index.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Settings } from '../kernel/settings.ts'
import { sealTenantSecrets } from './seal-tenant-secrets.ts'

export interface OpenPlatform {
  platform: Platform
  owner: PoolConfig
  app: PoolConfig
  close: () => Promise<void>
}

/** What the connections of a server are called in the database, and with them whether one is there. */
const serverName = 'moorgate-server'

interface OpenOptions {
  /** A server answers requests; a command does its work and ends. */
  as: 'server' | 'command'
  /**
   * What happens when another Moorgate runs on the same data: a second server is refused, a command joins it.
   */
  whenRunning: 'refuse' | 'join'
  /**
   * Whether an act waits until it is on the disk: by default it does. What is made again after an interruption
   * need not wait.
   */
  waitsForDisk?: boolean
  say: (line: string) => void
}

/** A migrated database and everything that stands on it, for a server or a command. */
export async function openPlatform(
  settings: Settings,
  root: string,
  { as, whenRunning, waitsForDisk = true, say }: OpenOptions,
): Promise<OpenPlatform> {
  const connected = await connectDatabase({
    dataDir: settings.dataDir,
    databaseUrl: settings.databaseUrl,
    whenRunning,
    log: say,
    onLost: (reason) => {
      process.stderr.write(`${reason.message}\n`)
      process.exit(1)
    },
  })
  const database = waitsForDisk ? connected : withoutWaiting(connected)
  try {
    await migrate(database, path.join(root, 'server/migrations'), { log: say })
    await sealTenantSecrets(database.owner, settings.masterKey)
    const app = as === 'server' ? { ...database.app, application_name: serverName } : database.app
    const replica = settings.replicaDatabaseUrl && connectReplica(settings.replicaDatabaseUrl)
    if (replica) await refuseDistributed(database.owner)
    const platform = await buildPlatform({
      settings,
      app,
      ...(replica && { replica }),
      queue: database.jobs,
      hasRoom: database.hasRoom,
    })
    return {
      platform,
      owner: database.owner,
      app: database.app,
      close: async () => {
        await platform.queue.stop()
        await platform.outbox.stop()
        platform.generalLimit.stop()
        await platform.replica?.close()
        await platform.database.close()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/**
 * The same database, where what commits isn't on the disk at once. It gets there in its order all the same.
 * An address of the operator's has options of its own, which stay as they are.
 */
function withoutWaiting(database: ConnectedDatabase): ConnectedDatabase {
  const options = '-c synchronous_commit=off'
  return {
    ...database,
    owner: { options, ...database.owner },
    app: { options, ...database.app },
    jobs: { options, ...database.jobs },
  }
}

/** One server that follows the coordinator would not follow those with the rows. */
async function refuseDistributed(owner: PoolConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    if (await readDistribution(client))
      throw new StartRefused(
        'REPLICA_DATABASE_URL follows one PostgreSQL, and this database is spread over several: unset it.',
      )
  } finally {
    await client.end()
  }
}

/**
 * Refuses while a server answers from this database. The embedded one is locked by the process that runs it;
 * a database of the operator's own is open to all, so its sessions are looked at.
 */
export async function refuseWhileServed(owner: PoolConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and application_name = $1',
      [serverName],
    )
    if (rowCount)
      throw new StartRefused('A server of Moorgate is running on this database: stop it and try again.')
  } finally {
    await client.end()
  }
}
