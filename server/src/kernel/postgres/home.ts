import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Account, accountOf, canReach, chooseAccount, isRoot } from './account.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { type Log, StartRefused } from './start-refused.ts'

/**
 * Where one embedded database lives. `cluster` and `run` (the socket) belong to the account that PostgreSQL
 * runs as, everything else to the user that started Moorgate.
 */
export type ClusterPaths = {
  folder: string
  cluster: string
  run: string
  logFile: string
  passwordFile: string
  account: Account | undefined
  binaries: Binaries
}

/** Where a cluster goes that can't be in the data folder: root's home is closed to every other user. */
const systemFolder = '/var/lib/moorgate'

/**
 * Finds or makes the place for the database of `dataDir`: `postgres/` in it, or, started by root in a folder
 * that the database's own user can't reach, a folder below /var/lib/moorgate, which a pointer file in
 * `dataDir` names. Throws StartRefused when the place belongs to somebody else or the folder that the pointer
 * names is gone.
 */
export function prepareHome(dataDir: string, log: Log): ClusterPaths {
  mkdirSync(dataDir, { recursive: true })
  const real = realpathSync(dataDir)
  const folder = movedTo(real) ?? path.join(real, 'postgres')
  return isRoot ? homeForRoot(real, folder, log) : homeForUser(folder)
}

/**
 * The place of a database that another process of Moorgate has already started; undefined when there is none.
 */
export function existingHome(dataDir: string): { cluster: string; passwordFile: string } | undefined {
  if (!existsSync(dataDir)) return undefined
  const real = realpathSync(dataDir)
  const { cluster, passwordFile } = layout(movedTo(real) ?? path.join(real, 'postgres'))
  return existsSync(cluster) ? { cluster, passwordFile } : undefined
}

function homeForUser(folder: string): ClusterPaths {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const home = { ...layout(folder), account: undefined, binaries: findBinaries() }
  const owner = statSync(home.cluster, { throwIfNoEntry: false })?.uid
  if (process.getuid && owner !== undefined && owner !== process.getuid()) {
    const { name } = accountOf(owner, owner)
    throw new StartRefused(
      `The database in ${home.cluster} belongs to ${name}: start Moorgate as root or as ${name}.`,
    )
  }
  return withRunFolder(home)
}

function homeForRoot(dataDir: string, wanted: string, log: Log): ClusterPaths {
  const owner = statSync(path.join(wanted, 'cluster'), { throwIfNoEntry: false })
  const account = owner && owner.uid !== 0 ? accountOf(owner.uid, owner.gid) : chooseAccount(log)
  const folder = reachableFolder(dataDir, wanted, account, log)
  const found = findBinaries()
  const programs = ['initdb', 'postgres'].map((name) => path.join(found.bin, name))
  const binaries = canReach(account, programs) ? found : copyBinaries(found, systemFolder, log)
  return withRunFolder({ ...layout(folder), account, binaries })
}

function reachableFolder(dataDir: string, wanted: string, account: Account, log: Log): string {
  mkdirSync(wanted, { recursive: true })
  chmodSync(wanted, 0o711) // the account passes through to its own folders and sees nothing else
  if (canReach(account, [wanted])) return wanted
  if (existsSync(path.join(wanted, 'cluster'))) {
    throw new StartRefused(
      `The database in ${wanted} can't be reached by ${account.name}: let it pass through the folders above.`,
    )
  }
  const clone = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const elsewhere = unusedFolder(path.join(systemFolder, clone))
  mkdirSync(elsewhere, { recursive: true, mode: 0o711 })
  for (const opened of [systemFolder, elsewhere]) chmodSync(opened, 0o711)
  rmdirSync(wanted)
  writeFileSync(pointerFile(dataDir), `${elsewhere}\n`)
  log(`Database: ${account.name} can't reach ${dataDir}, so the database is kept in ${elsewhere}`)
  return elsewhere
}

/**
 * A data folder that was deleted by hand leaves its cluster elsewhere behind. The new one starts empty, as
 * its owner meant, and the old one is never touched: it may hold somebody's only copy.
 */
function unusedFolder(wanted: string): string {
  let folder = wanted
  for (let count = 2; existsSync(path.join(folder, 'cluster')); count++) folder = `${wanted}-${count}`
  return folder
}

function movedTo(dataDir: string): string | undefined {
  if (!existsSync(pointerFile(dataDir))) return undefined
  const folder = readFileSync(pointerFile(dataDir), 'utf8').trim()
  if (existsSync(folder)) return folder
  throw new StartRefused(
    `The database is kept in ${folder}, which is gone: bring it back, or delete ${pointerFile(dataDir)} to start with an empty one.`,
  )
}

function pointerFile(dataDir: string): string {
  return path.join(dataDir, 'postgres-is-elsewhere.txt')
}

function layout(folder: string) {
  return {
    folder,
    cluster: path.join(folder, 'cluster'),
    run: path.join(folder, 'run'),
    logFile: path.join(folder, 'postgres.log'),
    passwordFile: path.join(folder, 'passwords.json'),
  }
}

/** The longest path that every system takes for a socket is 103 bytes (macOS); Linux would take 107. */
const longestSocket = 103

function withRunFolder(home: ClusterPaths): ClusterPaths {
  const short = Buffer.byteLength(path.join(home.run, '.s.PGSQL.5432')) <= longestSocket
  const name = createHash('sha256').update(home.folder).digest('hex').slice(0, 12)
  const run = short ? home.run : path.join(os.tmpdir(), `moorgate-${name}`)
  mkdirSync(run, { recursive: true, mode: 0o700 })
  const { uid } = statSync(run)
  const mine = process.getuid?.() ?? uid
  if (uid !== mine && uid !== home.account?.uid) {
    throw new StartRefused(`The folder ${run} for the database's socket belongs to someone else: remove it.`)
  }
  chmodSync(run, 0o700)
  if (home.account) chownSync(run, home.account.uid, home.account.gid)
  return { ...home, run }
}

/**
 * Copies PostgreSQL (60 MB) out of a clone that its account can't reach. One copy a version serves every
 * clone. It appears under its name only when it is whole, so a copy that was interrupted is never run.
 */
function copyBinaries(found: Binaries, systemFolder: string, log: Log): Binaries {
  const folder = path.join(systemFolder, `postgresql-${found.version}`)
  const copy = { ...found, native: folder, bin: path.join(folder, 'bin') }
  if (existsSync(folder)) return copy
  log(`Database: copying PostgreSQL ${found.version} to ${folder}, where its user can reach it`)
  const draft = `${folder}.${process.pid}`
  mkdirSync(systemFolder, { recursive: true, mode: 0o711 })
  cpSync(found.native, draft, { recursive: true, verbatimSymlinks: true })
  spawnSync('chmod', ['-R', 'a+rX', draft], { stdio: 'ignore' })
  if (existsSync(folder)) rmSync(draft, { recursive: true })
  else renameSync(draft, folder)
  return copy
}
