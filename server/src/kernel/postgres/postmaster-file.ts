import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What a running PostgreSQL says about itself in its cluster's postmaster.pid. */
export type PostmasterFile = { pid: number; port: number; socketFolder: string; ready: boolean }

/**
 * Reads postmaster.pid; undefined when there is none or it is being written. It outlives a server that was
 * killed.
 */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  const ready = lines[7]?.trim() === 'ready'
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', ready }
}
