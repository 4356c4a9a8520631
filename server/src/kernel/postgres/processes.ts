import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { codeOf } from './start-refused.ts'

/**
 * What tells a living process from a later one that was given the same number; undefined when it has ended.
 * Only Linux tells when a process began; elsewhere a living number is taken for the same process.
 */
export function identityOf(pid: number): string | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0 || !answers(pid)) return undefined
  if (process.platform !== 'linux') return 'living'
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The second field is the command in brackets and may hold spaces, so counting starts behind the last
    // bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, 8)
    return `${boot}-${fields[19]}`
  } catch {
    return undefined
  }
}

/**
 * True when the process is a PostgreSQL server on exactly this cluster folder, so a reused number is not
 * mistaken.
 */
export function servesCluster(pid: number, cluster: string): boolean {
  if (identityOf(pid) === undefined) return false
  const command = commandOf(pid)
  if (process.platform === 'win32') return command.includes('postgres')
  return command.includes('postgres') && command.split('\0').includes(cluster)
}

/** Asks until the answer is yes; false when `limitMs` pass first. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  limitMs: number,
  everyMs = 20,
): Promise<boolean> {
  const deadline = performance.now() + limitMs
  while (!(await isSo())) {
    if (performance.now() > deadline) return false
    await pause(everyMs)
  }
  return true
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM' // it lives and belongs to somebody else
  }
}

/** The command line with its words parted by NUL, as Linux gives it; empty when it can't be read. */
function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (process.platform === 'win32') {
      return execFileSync('tasklist', ['/fi', `pid eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' })
    }
    const line = execFileSync('ps', ['-ww', '-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).trim()
    return line.replace(' -D ', '\0-D\0').replace(' -c ', '\0-c ')
  } catch {
    return ''
  }
}
