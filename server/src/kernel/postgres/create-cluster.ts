import { execFile, type ExecFileOptions } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { runAs } from './account.ts'
import type { ClusterPaths } from './home.ts'
import { adminRole } from './roles.ts'
import { serverEnvironment } from './settings.ts'
import { type Log, reasonOf, StartRefused } from './start-refused.ts'

/**
 * A new cluster takes 39 MB and its first log segments 32 MB more; below this the first minutes would fill
 * the disk.
 */
const leastFreeBytes = 150 * 2 ** 20

/**
 * Makes the cluster on the first start, and checks on every later one that this PostgreSQL can serve it. Made
 * under another name and renamed, so an initdb that was interrupted leaves nothing that looks like a
 * database.
 */
export async function createCluster(home: ClusterPaths, adminPassword: string, log: Log): Promise<void> {
  if (existsSync(home.cluster)) return checkVersion(home)
  const draft = `${home.cluster}.new`
  const { bavail, bsize } = statfsSync(home.folder)
  if (bavail * bsize < leastFreeBytes) {
    throw new StartRefused(
      `The disk that holds ${home.folder} has less than 150 MB free: make room and start again.`,
    )
  }
  log(`Database: creating a PostgreSQL ${home.binaries.major} database in ${home.cluster}`)
  rmSync(draft, { recursive: true, force: true })
  await initdb(home, draft, adminPassword)
  renameSync(draft, home.cluster)
}

function checkVersion(home: ClusterPaths): void {
  const file = path.join(home.cluster, 'PG_VERSION')
  if (!existsSync(file)) {
    throw new StartRefused(
      `The database in ${home.cluster} is not whole (${file} is missing): bring it back from a backup, ` +
        'or move the folder away to start with an empty one.',
    )
  }
  const made = readFileSync(file, 'utf8').trim()
  if (made === home.binaries.major) return
  throw new StartRefused(
    `The database in ${home.cluster} was made by PostgreSQL ${made} and this Moorgate brings ${home.binaries.major}: ` +
      'start the Moorgate that made it, or move the folder away to start with an empty one.',
  )
}

/**
 * Collation: the builtin provider's C.UTF-8. Text is compared by code point, the same on every machine and in
 * every later PostgreSQL, so an index can't turn wrong because a system or ICU library sorts differently
 * after an update (the ICU shipped here is of 2017). Upper and lower case know all of Unicode, which `C`
 * alone would not. Lists that people read sort by columns with the collation `human` (ICU, en-GB), which the
 * first migration makes; only their indexes depend on ICU.
 */
const initdbArguments = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--text-search-config=english',
  '--data-checksums',
  '--auth=scram-sha-256',
  `--username=${adminRole}`,
]

async function initdb(home: ClusterPaths, folder: string, adminPassword: string): Promise<void> {
  const passwordFile = path.join(home.run, 'initdb-password')
  mkdirSync(folder, { mode: 0o700 })
  writeFileSync(passwordFile, adminPassword, { mode: 0o600 })
  if (home.account)
    for (const made of [folder, passwordFile]) chownSync(made, home.account.uid, home.account.gid)
  try {
    const { program, args, options } = runAs(home.account, {
      program: path.join(home.binaries.bin, 'initdb'),
      args: [...initdbArguments, `--pwfile=${passwordFile}`, '-D', folder],
      options: { cwd: home.folder, env: serverEnvironment() },
    })
    await promisify(execFile)(program, args, options as ExecFileOptions)
  } catch (error) {
    throw new StartRefused(`PostgreSQL's initdb failed: ${complaint(reasonOf(error))}.`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * The line of initdb's output that says what is wrong, without the command line before and the cleaning up
 * after.
 */
function complaint(output: string): string {
  const lines = output.trim().split('\n')
  const line =
    lines.find((text) => /No space left/.test(text)) ?? lines.find((text) => /error:|FATAL/.test(text))
  return (line ?? lines.at(-1) ?? '').replace(/^.*(?:error|FATAL): +/, '')
}
