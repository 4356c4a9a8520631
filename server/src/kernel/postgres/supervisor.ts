import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createCluster } from './create-cluster.ts'
import { existingHome, type ClusterPaths, prepareHome } from './home.ts'
import { takeLock } from './lock.ts'
import { passwordHistory } from './passwords.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { end, endOrphan, launch, type Postmaster } from './postmaster.ts'
import { type Connections, connectionsTo, prepareDatabase } from './roles.ts'
import { listenSettings, serverSettings, type Settings } from './settings.ts'
import { codeOf, DiskFull, type Log, reasonOf, StartRefused } from './start-refused.ts'

/**
 * Four log segments. PostgreSQL refuses a row for which there is no room and goes on, but without room for
 * its log it ends, and takes reading with it. So nothing is begun while less than this is left: what is under
 * way, sign-in and a checkpoint need a part of it.
 */
const reserveBytes = 64 * 2 ** 20
const everyMs = 500

/**
 * Whether the disk below a folder has room for work to begin. Says once that it has none, and once that it
 * has again.
 */
interface DiskWatch {
  isLeft(): boolean
  stop(): void
}

function watchRoom(folder: string, log: Log): DiskWatch {
  let isLeft = true
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    if (isLeft === bavail * bsize >= reserveBytes) return
    isLeft = !isLeft
    log(
      isLeft
        ? 'Database: there is room on the disk again, and changes are taken'
        : `Database: the disk that holds ${folder} has less than 64 MB free: changes are refused until there is room`,
    )
  }
  const timer = setInterval(() => void look().catch(() => {}), everyMs).unref()
  return { isLeft: () => isLeft, stop: () => clearInterval(timer) }
}

/**
 * `settings` are added to ours. `handoverMs` is how long a start waits for a Moorgate on the same data that
 * was just told to stop (5 seconds where none is given). `onLost` is called once when PostgreSQL keeps ending and
 * Moorgate gives up on it; without the database there is nothing left to serve, so the caller ends.
 */
export type PostgresOptions = {
  dataDir: string
  log: Log
  settings?: Settings
  handoverMs?: number
  onLost?: (reason: StartRefused) => void
}

/**
 * An embedded PostgreSQL with its database and roles. Call `stop` last, when nobody has a connection any
 * more.
 */
export type RunningPostgres = Connections & { hasRoom: () => boolean; stop: () => Promise<void> }

/**
 * After this many restarts in a row PostgreSQL is given up, unless its disk is full; a calm minute sets the
 * count back.
 */
const mostRestarts = 8
const calmMs = 60_000

/**
 * Starts the embedded PostgreSQL of `dataDir`, making it the first time, and keeps it running: when it ends
 * by itself it is started again, with a growing pause, and pools reconnect by themselves. Throws StartRefused
 * with one sentence.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  try {
    const unlock = await lockData(options.dataDir, options.handoverMs ?? 5_000)
    return await startLocked(options, unlock).catch((error: unknown) => {
      unlock()
      throw error
    })
  } catch (error) {
    throw refusalOf(error, path.resolve(options.dataDir))
  }
}

async function startLocked(options: PostgresOptions, unlock: () => void): Promise<RunningPostgres> {
  const home = prepareHome(options.dataDir, options.log)
  const passwords = passwordHistory(home.passwordFile, existsSync(home.cluster))
  await createCluster(home, passwords.admin, options.log)
  await endOrphan(home, options.log)
  const port = await portFor(home)
  const settings = { ...serverSettings(), ...listenSettings(home.run, port), ...options.settings }
  const stop = keepRunning(home, settings, options, await launch(home, settings, options.log))
  const connections = connectionsTo(home.run, port, passwords)
  try {
    await prepareDatabase(connections.admin, passwords)
  } catch (error) {
    await stop()
    throw error
  }
  const room = watchRoom(home.folder, options.log)
  return {
    ...connections,
    hasRoom: room.isLeft,
    stop: () => {
      room.stop()
      return stop().finally(unlock)
    },
  }
}

/** What the operator can mend is said in a sentence; anything else is a fault of ours and keeps its stack. */
function refusalOf(error: unknown, dataDir: string): unknown {
  const code = codeOf(error)
  if (code === 'ENOSPC') return new DiskFull(dataDir)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartRefused(
      `Moorgate may not write to ${dataDir}: make the folder its own, or set DATA_DIR to another.`,
    )
  }
  return error
}

/**
 * The connections of an embedded database that another process of Moorgate runs now; undefined when none
 * does.
 */
export function runningPostgres(dataDir: string): Connections | undefined {
  const home = existingHome(dataDir)
  const file = home && readPostmasterFile(home.cluster)
  if (!home || !file?.ready) return undefined
  return connectionsTo(file.socketFolder, file.port, passwordHistory(home.passwordFile, true))
}

async function lockData(dataDir: string, handoverMs: number): Promise<() => void> {
  mkdirSync(dataDir, { recursive: true })
  const lock = await takeLock(path.join(dataDir, 'moorgate.lock'), handoverMs)
  if ('release' in lock) return lock.release
  throw new StartRefused(
    `Another Moorgate (process ${lock.heldBy}) is running on the data in ${path.resolve(dataDir)}.`,
  )
}

/** Socket files tell servers apart by folder, so the number matters on Windows alone. */
async function portFor(home: ClusterPaths): Promise<number> {
  if (process.platform !== 'win32') return 5432
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  if (address === null || typeof address === 'string')
    throw new StartRefused(`No free port for ${home.cluster}.`)
  return address.port
}

/** Watches the server and starts it again whenever it ends unasked. Returns how to stop both. */
function keepRunning(home: ClusterPaths, settings: Settings, options: PostgresOptions, first: Postmaster) {
  let current = first
  let restarts = 0
  const stopping = new AbortController()
  let restarting: Promise<void> | undefined
  const endWithUs = () => current.process.kill('SIGINT')
  process.once('exit', endWithUs)

  const watch = () => {
    current.process.unref()
    const calm = setTimeout(() => (restarts = 0), calmMs).unref()
    void current.gone.then(() => {
      clearTimeout(calm)
      if (!stopping.signal.aborted) restarting = restart()
    })
  }
  const restart = async (): Promise<void> => {
    while (!stopping.signal.aborted && restarts < mostRestarts) {
      options.log(`Database: PostgreSQL ended unexpectedly, starting it again (log: ${home.logFile})`)
      try {
        await pause(Math.min(50 * 2 ** restarts++, 5_000), undefined, { signal: stopping.signal })
        current = await launch(home, settings, options.log)
        options.log('Database: PostgreSQL is back')
        return watch()
      } catch (error) {
        if (!stopping.signal.aborted) options.log(`Database: ${reasonOf(error)}`)
        if (error instanceof DiskFull) restarts = Math.min(restarts, mostRestarts - 1)
      }
    }
    if (!stopping.signal.aborted)
      options.onLost?.(new StartRefused('PostgreSQL keeps ending and was given up.'))
  }

  watch()
  return async () => {
    stopping.abort()
    await restarting
    process.off('exit', endWithUs)
    if (current.process.pid === undefined) return
    await end(home, current.process.pid)
    // A process that is ending has no command line any more, and so serves no cluster, a moment before it is
    // gone.
    current.process.ref()
    await current.gone
  }
}
