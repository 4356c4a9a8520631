import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Log } from './start-refused.ts'

/**
 * Copies PostgreSQL (60 MB) out of a clone that its account can't reach. One copy a version serves every clone. It
 * appears under its name only when it is whole, so a copy that was interrupted is never run.
 */
export function copyBinaries(found: Binaries, systemFolder: string, log: Log): Binaries {
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
