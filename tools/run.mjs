import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { root } from './console.mjs'

/**
 * Runs a program to its end and collects what it says, without the colours that some send into files too. One
 * that yields takes the time of the processors that others leave.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { yields?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export async function collect(program, args, { yields = false, ...options } = {}) {
  const child = spawn(program, args, { cwd: root, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  if (yields && child.pid !== undefined) lower(child.pid)
  /** @type {Buffer[]} */
  const parts = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part))
  try {
    const [code] = await once(child, 'close')
    return { ok: code === 0, output: stripVTControlCharacters(Buffer.concat(parts).toString()) }
  } catch (error) {
    return { ok: false, output: String(error) }
  }
}

/**
 * Lets a program yield to others. It is a courtesy: one that is lower already, or has ended, stays as it is.
 * @param {number} pid
 */
function lower(pid) {
  const lowered = constants.priority.PRIORITY_BELOW_NORMAL
  try {
    if (getPriority(pid) < lowered) setPriority(pid, lowered)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/**
 * Hands the terminal over to programs that stay until they are told to end. The first that ends takes the
 * others with it, and its exit code is ours. We never leave before all of them have.
 *
 * They get process groups of their own: Ctrl-C reaches the whole foreground group, and npm passes it on once
 * more, so a server in our group would count two or three signals for one key press. Here several within half
 * a second are one. Asked a third time, whatever still runs is killed; PostgreSQL has its own way to end with
 * its server.
 * @param {{ program: string, args: string[], cwd?: string }[]} commands
 * @returns {Promise<number>} the exit code
 */
export async function serve(commands) {
  const children = commands.map(({ program, args, cwd = root }) => {
    const [word = program, ...words] = [...dyingWithUs(), program, ...args]
    return spawn(word, words, { cwd, stdio: 'inherit', detached: process.platform !== 'win32' })
  })
  let asked = 0
  let lastAsked = -Infinity
  /** @param {NodeJS.Signals} signal */
  const ask = (signal) => {
    if (performance.now() - lastAsked < 500) return
    lastAsked = performance.now()
    asked++
    for (const child of children) child.kill(asked < 3 ? signal : 'SIGKILL')
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, ask)
  if (process.env.npm_lifecycle_event) whenStarterGoes(() => ask('SIGTERM'))

  const ends = children.map(exitCode)
  const code = await Promise.race(ends)
  if (asked === 0) ask('SIGTERM')
  await Promise.all(ends)
  return code
}

/**
 * npm runs us by way of a shell, and neither passes a kill on. So we look once a second whether both are
 * there. Only for npm: that a parent goes means nothing elsewhere, as after nohup.
 * @param {() => void} act
 */
function whenStarterGoes(act) {
  const family = () => `${process.ppid} ${parentOf(process.ppid)}`
  const starters = family()
  const watch = setInterval(() => {
    if (family() === starters) return
    clearInterval(watch)
    act()
  }, 1_000).unref()
}

/** @param {number} pid @returns {string} empty where the system doesn't tell */
function parentOf(pid) {
  try {
    return /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? ''
  } catch {
    return ''
  }
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
async function exitCode(child) {
  try {
    const [code, signal] = await once(child, 'exit')
    return code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (signal)]
  } catch (error) {
    console.error(`${child.spawnfile} can't be run: ${error instanceof Error ? error.message : error}`)
    return 1
  }
}

/** The words before a command that make Linux tell it to end when we are killed and can't do so ourselves. */
function dyingWithUs() {
  const words = ['setpriv', '--pdeathsig', 'TERM', '--']
  if (process.platform !== 'linux') return []
  return spawnSync(words[0] ?? '', [...words.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? words : []
}
