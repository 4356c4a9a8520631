import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { identityOf, until } from './processes.ts'
import { codeOf } from './start-refused.ts'

/** Either the lock, to be given back, or the number of the process that has it. */
export type Lock = { release: () => void } | { heldBy: number }

/**
 * Takes a lock file that names this process. A file whose process has ended (`kill -9`, power cut, restarted
 * container) is no lock and is replaced. While a living process holds it, waits up to `patienceMs`, since a
 * Moorgate that was just told to stop needs a moment.
 */
export async function takeLock(file: string, patienceMs: number): Promise<Lock> {
  const mine = JSON.stringify({ pid: process.pid, identity: identityOf(process.pid), token: randomUUID() })
  await until(() => tryLock(file, mine), patienceMs, 50)
  const holder = readHolder(file)
  if (holder?.text !== mine) return { heldBy: holder?.pid ?? 0 }
  return {
    release: () => {
      if (readHolder(file)?.text === mine) rmSync(file, { force: true })
    },
  }
}

/** True when this process has the lock. */
function tryLock(file: string, mine: string): boolean {
  if (createWhole(file, mine)) return true
  const holder = readHolder(file)
  if (holder?.text === mine) return true
  if (holder && identityOf(holder.pid) === holder.identity) return false
  if (holder) setAside(file, holder.text)
  return createWhole(file, mine)
}

/** Creates the file with its content in one step, so nobody ever reads half of it; false when it exists. */
function createWhole(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, text, { mode: 0o644 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes a lock left by a dead process. Between reading and removing, another start may have replaced it by
 * a live one: then what was moved is not what was read, and it goes back.
 */
function setAside(file: string, expected: string): void {
  const oldFile = `${file}.${process.pid}.old`
  try {
    renameSync(file, oldFile)
    if (readFileSync(oldFile, 'utf8') !== expected) linkSync(oldFile, file)
    rmSync(oldFile, { force: true })
  } catch (error) {
    if (codeOf(error) !== 'ENOENT' && codeOf(error) !== 'EEXIST') throw error
  }
}

function readHolder(file: string): { pid: number; identity: string; text: string } | undefined {
  try {
    const text = readFileSync(file, 'utf8')
    const holder: unknown = JSON.parse(text)
    if (typeof holder !== 'object' || holder === null) return { pid: 0, identity: '', text }
    const { pid = 0, identity = '' } = holder as { pid?: number; identity?: string }
    return { pid, identity, text }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    if (error instanceof SyntaxError) return { pid: 0, identity: '', text: readFileSync(file, 'utf8') }
    throw error
  }
}
