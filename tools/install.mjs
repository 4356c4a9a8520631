import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, step, Stop } from './console.mjs'
import { collect } from './run.mjs'

const lockFile = path.join(root, 'package-lock.json')
const modules = path.join(root, 'node_modules')
const stampFile = path.join(modules, '.moorgate-installed')

/** Installs the packages of package-lock.json unless exactly these are there. Throws Stop. */
export async function install() {
  const lock = readFileSync(lockFile, 'utf8')
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lock}`).digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  if (!isInstalled(lock) || missingHere(lock).length > 0)
    await step('Installing the packages (npm ci)', runNpm)
  const missing = missingHere(lock)
  if (missing.length > 0)
    throw new Stop(`npm left out what this machine needs: ${missing.join(', ')}. Try again.`)
  writeFileSync(stampFile, stamp)
}

/**
 * True when npm's own record of what it installed agrees with the lock file, as after an `npm ci` by hand.
 * Packages for other platforms are in the lock file alone.
 * @param {string} lock
 */
function isInstalled(lock) {
  const record = path.join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  /** @param {string} text @returns {Record<string, { version?: string, optional?: boolean }>} */
  const packagesOf = (text) => JSON.parse(text).packages
  const installed = packagesOf(readFileSync(record, 'utf8'))
  const locked = packagesOf(lock)
  const isThere = Object.entries(locked)
    .filter(([name, entry]) => name.startsWith('node_modules/') && !entry.optional)
    .every(([name, entry]) => installed[name]?.version === entry.version)
  return (
    isThere && Object.entries(installed).every(([name, entry]) => locked[name]?.version === entry.version)
  )
}

/**
 * Node and PostgreSQL for this system and processor, where they are not there. They are optional, since each
 * machine needs its own alone: npm goes on in silence where it could not fetch one.
 * @param {string} lock
 */
function missingHere(lock) {
  /** @type {Record<string, { os?: string | string[], cpu?: string | string[], optionalDependencies?: object }>} */
  const packages = JSON.parse(lock).packages
  return Object.keys(packages['']?.optionalDependencies ?? {}).filter((name) => {
    const { os, cpu } = packages[`node_modules/${name}`] ?? {}
    const isOurs = os?.includes(process.platform) && cpu?.includes(process.arch)
    return isOurs && !existsSync(path.join(modules, name, 'package.json'))
  })
}

async function runNpm() {
  // On Windows a running program can't be deleted, and the pinned Node may be what runs us: `ci` would try.
  const how = process.platform === 'win32' && existsSync(modules) ? 'install' : 'ci'
  // The lock file names exact versions: what of them is in npm's cache needn't be asked of the registry again.
  const from = ['--prefer-offline', '--include=dev', '--include=optional']
  const words = [how, ...from, '--no-audit', '--no-fund', '--loglevel=error']
  const { program, args, shell } = npm()
  const { ok, output } = await collect(program, [...args, ...words], { shell, env: environment() })
  if (ok) return
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    throw new Stop(
      "The packages can't be downloaded: npm does not reach its registry. Check network and proxy.",
      output,
    )
  }
  if (/ENOSPC/.test(output)) throw new Stop('The packages can not be installed: the disk is full.', output)
  throw new Stop('The packages can not be installed; npm says why:', output)
}

/**
 * The npm that started us, on the Node it runs on: that Node is not below node_modules, which npm is about to
 * empty.
 */
function npm() {
  const { npm_execpath: script = '', npm_node_execpath: node = '' } = process.env
  if (script.endsWith('npm-cli.js') && node && !node.startsWith(modules)) {
    return { program: node, args: [script], shell: false }
  }
  return { program: 'npm', args: [], shell: process.platform === 'win32' }
}

/**
 * npm puts node_modules/.bin in front, where a `node` lies that is deleted and written anew while npm runs.
 */
function environment() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return {
    ...process.env,
    PATH: folders.filter((folder) => !folder.startsWith(modules)).join(path.delimiter),
  }
}
