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

/** Chromium without its windows: the same engine, and a page of it costs a third less. */
const shell = 'chromium-headless-shell'

/**
 * Finds a Chromium that starts: the one `CHROMIUM` names, the headless shell on the PATH, Playwright's own,
 * Debian's shell (installed here when root may: in CI, and where there is no other), a whole browser on the
 * PATH, or the one from npm. Without any it throws one sentence that says what to do, so journeys are never
 * skipped in silence.
 */
export function findChromium(): Browser {
  const named = process.env.CHROMIUM
  if (named && !starts(named)) throw new Error(`CHROMIUM is ${named}, which does not start.`)
  const whole = () => onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'])
  const executablePath =
    named ??
    onPath([shell]) ??
    playwrights() ??
    (process.env.CI === 'true' ? (debians() ?? whole()) : (whole() ?? debians())) ??
    fromNpm()
  if (executablePath) return { executablePath, args }
  throw new Error(
    `There is no Chromium for the browser journeys: install the package ${shell} or chromium, or set CHROMIUM to its path.`,
  )
}

const onPath = (names: readonly string[]): string | undefined =>
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name)),
    )
    .find(starts)

function playwrights(): string | undefined {
  return [chromium.executablePath()].find(starts)
}

function debians(): string | undefined {
  if (!isRoot || !existsSync('/etc/debian_version')) return undefined
  console.error(`Installing Chromium for the browser journeys (apt-get install ${shell}) …`)
  const apt = (...words: string[]) =>
    spawnSync('apt-get', words, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  apt('update')
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  return install(shell) || install('chromium') ? onPath([shell, 'chromium']) : undefined
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
