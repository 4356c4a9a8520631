import { execFileSync, spawnSync, type SpawnOptions } from 'node:child_process'
import { type Log, StartRefused } from './start-refused.ts'

/** The system user that PostgreSQL runs as when Moorgate itself is root, since PostgreSQL refuses root. */
export type Account = { name: string; uid: number; gid: number }

/** A program with its arguments and spawn options, ready to run as somebody else. */
export type Command = { program: string; args: string[]; options: SpawnOptions }

export const isRoot = process.getuid?.() === 0

/**
 * Chooses the account for a new cluster: `moorgate-pg`, created when the system lets us, else a `postgres`
 * that is there. A user of its own keeps other services' processes away from the files, and a stale process
 * number of another user can't keep PostgreSQL from starting.
 */
export function chooseAccount(log: Log): Account {
  const own = lookUp('moorgate-pg')
  if (own) return own
  const shell = ['--system', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', [...shell, '--user-group', 'moorgate-pg'], { stdio: 'ignore' })
  const created = lookUp('moorgate-pg')
  if (created) {
    log('Database: created the system user moorgate-pg, since PostgreSQL does not run as root')
    return created
  }
  const existing = lookUp('postgres')
  if (existing) return existing
  throw new StartRefused(
    'PostgreSQL does not run as root and the system user moorgate-pg could not be created: ' +
      'start Moorgate as an ordinary user, or create that user.',
  )
}

/** The account with this number, for a cluster that already belongs to somebody. */
export function accountOf(uid: number, gid: number): Account {
  return { name: lookUp(String(uid))?.name ?? `user ${uid}`, uid, gid }
}

/**
 * The command as it is, or as it has to be given to run as `account`. With `endsWithUs` PostgreSQL gets a
 * fast shutdown (SIGINT) from the kernel when this process dies without a chance to say so (`kill -9`), where
 * setpriv can.
 */
export function runAs(account: Account | undefined, command: Command, endsWithUs = false): Command {
  const words: string[] = []
  if (account && canSetpriv())
    words.push(`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups')
  if (endsWithUs && canSetpriv()) words.push('--pdeathsig', 'INT')
  if (words.length > 0) {
    return {
      program: 'setpriv',
      args: [...words, '--', command.program, ...command.args],
      options: command.options,
    }
  }
  if (!account) return command
  return { ...command, options: { ...command.options, uid: account.uid, gid: account.gid } }
}

/** True when the account can go through every folder on the way to each path and use it. */
export function canReach(account: Account, paths: string[]): boolean {
  const script = 'for path do test -x "$path" || exit 1; done'
  const { program, args, options } = runAs(account, {
    program: '/bin/sh',
    args: ['-c', script, 'sh', ...paths],
    options: { stdio: 'ignore', cwd: '/' },
  })
  return spawnSync(program, args, options).status === 0
}

let setpriv: boolean | undefined

/** Busybox has a setpriv without the option that is needed here, so its presence alone says little. */
function canSetpriv(): boolean {
  if (process.platform !== 'linux') return false
  setpriv ??= spawnSync('setpriv', ['--pdeathsig', 'INT', '--', 'true'], { stdio: 'ignore' }).status === 0
  return setpriv
}

function lookUp(name: string): Account | undefined {
  const ask = (what: string) =>
    execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    return { name: ask('-un'), uid: Number(ask('-u')), gid: Number(ask('-g')) }
  } catch {
    return undefined
  }
}
