import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { runAs } from './account.ts'
import type { ClusterPaths } from './home.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { identityOf, servesCluster, until } from './processes.ts'
import { asArguments, serverEnvironment, type Settings } from './settings.ts'
import { codeOf, DiskFull, type Log, StartRefused } from './start-refused.ts'

/** One PostgreSQL that accepts connections. */
export type Postmaster = { process: ChildProcess; gone: Promise<unknown> }

const keptLogBytes = 10 * 2 ** 20

/**
 * Starts PostgreSQL on the cluster and waits until it accepts connections, however long recovery takes. Right
 * after a kill, children of the last server may still be ending: PostgreSQL refuses until they have, so it is
 * asked again every 20 ms for up to 10 seconds. Throws StartRefused with PostgreSQL's own reason otherwise.
 */
export async function launch(home: ClusterPaths, settings: Settings, log: Log): Promise<Postmaster> {
  const deadline = performance.now() + 10_000
  for (;;) {
    const logStart = rotateLog(home.logFile)
    const postmaster = spawnPostgres(home, settings)
    if (await becameReady(home, postmaster, log)) return postmaster
    const output = readFileSync(home.logFile).subarray(logStart).toString()
    const busy = /postmaster\.pid" already exists|pre-existing shared memory block/.test(output)
    if (!busy || performance.now() > deadline) throw whyNot(output, home)
    await pause(20)
  }
}

/**
 * Ends PostgreSQL: sessions are cut and everything is written out; what hangs after `patienceMs` is ended
 * hard.
 */
export async function end(home: ClusterPaths, pid: number, patienceMs = 30_000): Promise<void> {
  const isGone = () => !servesCluster(pid, home.cluster)
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (isGone()) return
    shutDown(home, pid, signal)
    if (await until(isGone, signal === 'SIGINT' ? patienceMs : 5_000)) return
  }
  throw new StartRefused(`PostgreSQL (process ${pid}) on ${home.cluster} does not end.`)
}

/**
 * Stops a server that an earlier Moorgate left behind when it was killed. It is stopped rather than adopted:
 * a server that is our own child is watched, dies with us, and runs this version's settings; a restart costs
 * about 150 ms.
 */
export async function endOrphan(home: ClusterPaths, log: Log): Promise<void> {
  const left = readPostmasterFile(home.cluster)
  if (!left || !servesCluster(left.pid, home.cluster)) return
  log(`Database: stopping PostgreSQL (process ${left.pid}), which an earlier run left behind`)
  await end(home, left.pid)
}

/**
 * The server gets a session of its own: Ctrl-C in the terminal reaches every process of the foreground group,
 * and PostgreSQL has to outlive the requests that Moorgate finishes after it.
 */
function spawnPostgres(home: ClusterPaths, settings: Settings): Postmaster {
  const output = openSync(home.logFile, 'a', 0o600)
  const stale = readPostmasterFile(home.cluster)?.pid
  const { program, args, options } = runAs(
    home.account,
    {
      program: path.join(home.binaries.bin, 'postgres'),
      args: ['-D', home.cluster, ...asArguments(settings)],
      options: {
        cwd: home.folder,
        detached: true,
        stdio: ['ignore', output, output],
        // PostgreSQL takes any living process with the number in a stale postmaster.pid for a server. We have
        // looked (endOrphan): it is none. This is the variable by which pg_ctl says so; PostgreSQL's check
        // for shared memory that is still in use, which deleting the file would switch off, stays.
        env: { ...serverEnvironment(), ...(stale && { PG_GRANDPARENT_PID: String(stale) }) },
      },
    },
    true,
  )
  const child = spawn(program, args, options)
  closeSync(output)
  const gone = once(child, 'exit').catch(() => undefined)
  return { process: child, gone }
}

async function becameReady(home: ClusterPaths, { process: child }: Postmaster, log: Log): Promise<boolean> {
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null
  const isReady = () => {
    const file = readPostmasterFile(home.cluster)
    return file?.pid === child.pid && file?.ready === true
  }
  for (let rounds = 0; ; rounds++) {
    await until(() => hasEnded() || isReady(), 5_000, 10)
    if (hasEnded()) return false
    if (isReady()) return true
    log(`Database: PostgreSQL is recovering what was written before it ended (${(rounds + 1) * 5} s)`)
  }
}

function whyNot(output: string, home: ClusterPaths): StartRefused {
  if (output.includes('No space left on device')) return new DiskFull(home.cluster)
  const fatal = output.match(/(?:FATAL|PANIC): +(.*)/)?.[1] ?? output.trim().split('\n').at(-1) ?? ''
  return new StartRefused(
    `PostgreSQL did not start: ${fatal || 'it said nothing'} (its log is ${home.logFile}).`,
  )
}

function shutDown(home: ClusterPaths, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  if (identityOf(pid) === undefined) return
  if (process.platform === 'win32' && signal !== 'SIGKILL') {
    // Windows has no signals; PostgreSQL listens to pg_ctl on a pipe instead.
    const mode = signal === 'SIGINT' ? 'fast' : 'immediate'
    const args = ['stop', '-D', home.cluster, '-m', mode, '--no-wait']
    spawnSync(path.join(home.binaries.bin, 'pg_ctl'), args, { stdio: 'ignore' })
    return
  }
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return
    throw new StartRefused(
      `PostgreSQL (process ${pid}) on ${home.cluster} belongs to someone else: stop it first.`,
    )
  }
}

/** Keeps one earlier log file. Returns where this run's lines begin. */
function rotateLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size < keptLogBytes) return size
  renameSync(file, `${file}.1`)
  return 0
}
