import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { PoolConfig } from 'pg'
import { answers, freePort } from '../ports.ts'
import type { Store } from '../place.ts'
import { UnavailableError } from './packages.ts'
import type { PackageManifest } from './packages.ts'

/** Another product with a list of its own, and how it is asked for ours. */
export interface OtherProduct {
  name: string
  manifest: PackageManifest
  /**
   * Fills a schema of its own beside our tables with our rows, and answers from there until it is disposed
   * of.
   */
  open(folder: string, store: Store): Promise<RunningRival>
  /** A path that asks for the same 25 rows as ours: everybody whose name holds this, newest first. */
  pathOf(name: string): string
  headers: Readonly<Record<string, string>>
  /** What its answer says, under the names that our list has. */
  read(body: string): ListAnswer
  /** How it was set up, for the reader of the table. */
  note: string
}

export interface RunningRival extends AsyncDisposable {
  port: number
}

/** A list that somebody answered. */
export interface ListAnswer {
  total: number
  rows: readonly Readonly<Record<string, unknown>>[]
}

/** As many connections to the database as we and the twin have. */
export const poolSize = 10

/**
 * What every one of them runs under: production, on the loopback address, with nothing of our own settings.
 */
function environmentOf(own: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return { PATH, HOME, TMPDIR, NODE_ENV: 'production', HOST: '127.0.0.1', ...own }
}

/** Where our database is, as the others ask for it. */
export const partsOf = ({ host, port, user, password, database }: PoolConfig) => ({
  host: host ?? '127.0.0.1',
  port: String(port ?? 5432),
  user: String(user),
  password: String(password),
  database: String(database),
})

interface Command {
  folder: string
  args: readonly string[]
  environment: Readonly<Record<string, string>>
}

/** Runs a command of theirs to its end. Throws with what it said when that is not a good one. */
export async function runTheirs({ folder, args, environment }: Command): Promise<void> {
  const { child, said } = start(folder, args, environment)
  const [code] = (await once(child, 'exit')) as [number]
  if (code !== 0) throw failed(`${args.join(' ')} ended with ${code}`, said())
}

/** Starts their server and waits, two minutes at most, until it answers at `up`. */
export async function serveTheirs(command: Command & { up: string }): Promise<RunningRival> {
  const port = await freePort()
  const environment = { ...command.environment, PORT: String(port) }
  const { child, said } = start(command.folder, command.args, environment)
  const words = command.args.join(' ')
  let isStopped = false
  const gone = once(child, 'exit').then(([code]) => {
    if (!isStopped) console.error(`${words} ended by itself with ${code}:\n${said()}`)
  })
  const stop = async () => {
    isStopped = true
    child.kill('SIGTERM')
    await gone
  }
  const giveUp = performance.now() + 120_000
  while (!(await answers(port, command.up))) {
    if (child.exitCode !== null) throw failed(`${words} ended with ${child.exitCode}`, said())
    if (performance.now() > giveUp) {
      await stop()
      throw failed(`${words} does not answer`, said())
    }
    await pause(200)
  }
  return { port, [Symbol.asyncDispose]: stop }
}

/** All that it said is for the terminal; the table's reader is told what happened in a line. */
function failed(what: string, said: string): UnavailableError {
  console.error(said)
  return new UnavailableError(what)
}

function start(folder: string, args: readonly string[], environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environmentOf(environment),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (said = (said + piece.toString()).slice(-20_000)))
  return { child, said: () => said }
}
