import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

/** A browser for Playwright's launch options. */
export type Browser = { executablePath: string; args: string[] }

const isRoot = process.getuid?.() === 0

/** Chromium's sandbox refuses root; the others keep a test browser from talking to anybody but us. */
const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(isRoot ? ['--no-sandbox'] : []),
]

/**
 * Finds a Chromium that starts: the one `CHROMIUM` names, one on the PATH, Playwright's own, Debian's (installed here
 * when root may), or the one from npm. Without any it throws one sentence that says what to do, so journeys are never
 * skipped in silence.
 */
export function findChromium(): Browser {
  const named = process.env.CHROMIUM
  if (named && !starts(named)) throw new Error(`CHROMIUM is ${named}, which does not start.`)
  const executablePath = named ?? onPath() ?? playwrights() ?? debians() ?? fromNpm()
  if (executablePath) return { executablePath, args }
  throw new Error(
    'There is no Chromium for the browser journeys: install the package chromium, or set CHROMIUM to its path.',
  )
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(starts)
}

function playwrights(): string | undefined {
  return [chromium.executablePath()].find(starts)
}

function debians(): string | undefined {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined
  console.error('Installing Chromium for the browser journeys (apt-get install chromium) …')
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  return onPath()
}

/** The package unpacks its browser in a process of its own, since it answers with a promise. */
function fromNpm(): string | undefined {
  const program = "process.stdout.write(await (await import('@sparticuz/chromium')).default.executablePath())"
  const options = { cwd: import.meta.dirname, encoding: 'utf8' } as const
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], options)
  return status === 0 ? [stdout].find(starts) : undefined
}

/** A file of the right name may be a stub, as Ubuntu's chromium-browser without snap. */
function starts(program: string): boolean {
  try {
    accessSync(program, constants.X_OK)
  } catch {
    return false
  }
  return spawnSync(program, ['--version', ...args], { timeout: 20_000, stdio: 'ignore' }).status === 0
}
