import type { PoolConfig } from 'pg'
import { connectOwnServer } from './own-server.ts'
import type { Connections } from './roles.ts'
import type { Log, StartRefused } from './start-refused.ts'
import { runningPostgres, startPostgres } from './supervisor.ts'

/**
 * Where the database comes from. Without `databaseUrl` it is the embedded PostgreSQL in `dataDir`.
 * `whenRunning` says what a command does when a Moorgate is already running on that data: a second server is
 * refused, while `create-tenant` and the like join it and use its database.
 */
export type DatabaseSource = {
  dataDir: string
  log: Log
  databaseUrl?: string | undefined
  whenRunning?: 'refuse' | 'join'
  onLost?: (reason: StartRefused) => void
}

/**
 * A database to connect to. `owner` is for migrations alone; `app` serves requests, `jobs` takes them off the
 * queue. On a server of the operator's these two enter their role as they open. `hasRoom` says whether its
 * disk has room for changes, where the disk is ours to see. `stop` comes last, after every pool has ended.
 */
export type ConnectedDatabase = {
  owner: PoolConfig
  app: PoolConfig
  jobs: PoolConfig
  hasRoom: () => boolean
  stop: () => Promise<void>
}

/**
 * Makes the database reachable, starting the embedded one if that is meant. Throws StartRefused with one
 * sentence.
 */
export async function connectDatabase(source: DatabaseSource): Promise<ConnectedDatabase> {
  if (source.databaseUrl) return connectOwnServer(source.databaseUrl)
  const running = source.whenRunning === 'join' ? runningPostgres(source.dataDir) : undefined
  if (running) return { ...without(running), hasRoom: () => true, stop: async () => {} }
  const { dataDir, log, onLost } = source
  const started = await startPostgres({ dataDir, log, ...(onLost && { onLost }) })
  return { ...without(started), hasRoom: started.hasRoom, stop: started.stop }
}

/** Nobody beyond this folder connects as the administrator. */
const without = ({ owner, app, jobs }: Connections) => ({ owner, app, jobs })
