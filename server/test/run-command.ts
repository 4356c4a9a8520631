import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { cloneDatabase } from './database.ts'
import type { ClonedDatabase } from './database.ts'
import { testServer, type TestServer } from './test-server.ts'

/**
 * A folder of its own and a migrated database that an operator named: what a process of Moorgate is started
 * on.
 */
export interface Installation extends AsyncDisposable {
  database: ClonedDatabase
  dataDir: string
  environment: Record<string, string>
}

export async function installation(): Promise<Installation> {
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(
    path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-command-'),
  )
  return {
    database,
    dataDir,
    environment: { DATA_DIR: dataDir, DATABASE_URL: addressOf(database, await testServer()) },
    [Symbol.asyncDispose]: async () => {
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What an operator calls a database. */
export function addressOf({ name }: ClonedDatabase, { admin }: TestServer): string {
  const { host, port, user, password } = admin
  return `postgresql://${user}:${String(password)}@/${name}?host=${host}&port=${port}`
}

const main = path.resolve(import.meta.dirname, '../src/main.ts')

/**
 * What `npm run` gives a command in any case; what is compiled already is read by each start, which costs a
 * second otherwise.
 */
const { PATH = '', NODE_COMPILE_CACHE } = process.env
const asFromNpm = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }

/**
 * What a command of Moorgate says until it ends, and how it ends, started as `npm run` does, with no more
 * environment than is given.
 */
export async function runCommand(words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...asFromNpm, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { code, said, complained }
}
