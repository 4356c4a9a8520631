import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { flushCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openPlatform } from '../../src/commands/open-platform.ts'
import { existingHome } from '../../src/kernel/postgres/home.ts'
import { settingsFrom } from '../../src/settings-from-environment.ts'
import { checkBooks } from '../../src/modules/investments/index.ts'
import { Load } from './load.ts'
import { loadedRound } from './loaded-round.ts'
import type { LoadedRound } from './loaded-round.ts'

/** A database of somebody else's server, of which something is killed. */
export interface OthersDatabase {
  url: string
  /** Resolves when what was killed is started again. */
  kill: () => Promise<void>
  /** What the database does by itself a while after a death, done at once. */
  settle: () => Promise<void>
}

/**
 * Cuts the power of one of them while people reserve, withdraw and pay, so many times, and looks at the
 * books afterwards.
 */
export async function survives(victim: 'server' | 'database' | OthersDatabase, kills: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-kill-'))
  const port = randomInt(21_000, 29_000)
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED: 'none',
    LIMIT_USER: '1000000',
    LIMIT_ADDRESS: '1000000',
    ...(typeof victim === 'object' && { DATABASE_URL: victim.url }),
  }
  const round = await prepare(environment)
  // We have read what the servers read. They are killed before they could write it down for those after them.
  flushCompileCache()
  const load = new Load(port, round, kills)
  let server = await start(environment, port)
  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = load.acknowledged
      const ended = load.begin()
      await moreThan(load, before)
      await pause(randomInt(0, 150))
      if (victim === 'server') server.kill('SIGKILL')
      else await (victim === 'database' ? killDatabase(dataDir) : victim.kill())
      load.stop()
      await ended
      server = victim === 'server' ? await start(environment, port) : await back(server, environment, port)
      await load.askAgain()
    }
  } finally {
    await end(server)
  }
  for (const kind of ['payments', 'reservations', 'withdrawals'] as const)
    assert.ok(load[kind].length >= kills / 2, `only ${load[kind].length} ${kind} were acknowledged`)
  if (typeof victim === 'object') await victim.settle()
  await examine(environment, load)
  await rm(dataDir, { recursive: true, force: true })
}

const root = path.resolve(import.meta.dirname, '../../..')

async function prepare(environment: Record<string, string>): Promise<LoadedRound> {
  const settings = settingsFrom(environment, root)
  const opened = await openPlatform(settings, root, { as: 'server', whenRunning: 'refuse', say: () => {} })
  try {
    return await loadedRound(opened.platform)
  } finally {
    await opened.close()
  }
}

async function start(environment: Record<string, string>, port: number): Promise<ChildProcess> {
  const server = fork(path.join(root, 'server/src/main.ts'), {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  })
  await untilReady(port).catch((error: unknown) => {
    server.kill('SIGKILL')
    throw error
  })
  return server
}

/**
 * The database is started again by the server; after eight deaths in a minute it gives up and ends, and is
 * started again itself.
 */
async function back(
  server: ChildProcess,
  environment: Record<string, string>,
  port: number,
): Promise<ChildProcess> {
  const ended = new Promise<'ended'>((resolve) => server.once('exit', () => resolve('ended')))
  if (server.exitCode !== null) return start(environment, port)
  const how = await Promise.race([ended, untilReady(port).then(() => 'ready' as const)])
  return how === 'ready' ? server : start(environment, port)
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

/**
 * On a machine that does much else at the same time a start takes long; how long says nothing about the
 * books.
 */
async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 2400; attempt++) {
    const ready = await fetch(`http://127.0.0.1:${port}/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await pause(25)
  }
  throw new Error('The product did not come back.')
}

/** Until the load is under way: a kill while nothing happens proves nothing. */
async function moreThan(load: Load, before: number): Promise<void> {
  for (let wait = 0; wait < 2000 && load.acknowledged <= before; wait++) await pause(5)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function killDatabase(dataDir: string): Promise<void> {
  const home = existingHome(dataDir)
  const file = await readFile(path.join(home!.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (pid > 1) process.kill(pid, 'SIGKILL')
}

async function examine(environment: Record<string, string>, load: Load): Promise<void> {
  const settings = settingsFrom(environment, root)
  const opened = await openPlatform(settings, root, { as: 'server', whenRunning: 'refuse', say: () => {} })
  const owner = new pg.Client(opened.owner)
  await owner.connect()
  await owner.query("set app.tenant = '1'")
  const rows = async (text: string, values?: unknown[]) =>
    (await owner.query<Record<string, string>>(text, values)).rows
  try {
    const written = await rows('select reference, count(*)::int as times from payments group by reference')
    assert.deepEqual(
      load.payments.filter((key) => !written.some(({ reference }) => reference === key)),
      [],
      'a payment that was acknowledged and is gone',
    )
    assert.deepEqual(
      written.filter(({ times }) => Number(times) !== 1),
      [],
      'a payment that is there twice',
    )
    const reserved = await rows(
      'select id::int, user_id::int, status from investments where tenant_id = 1 and investment_opportunity_id = $1',
      [load.round.openRoundId],
    )
    const status = new Map(reserved.map((row) => [Number(row['id']), row['status']]))
    assert.equal(
      new Set(reserved.map((row) => row['user_id'])).size,
      reserved.length,
      'somebody reserved twice',
    )
    assert.deepEqual(
      load.reservations.filter((id) => !status.has(id)),
      [],
      'a reservation that was acknowledged and is gone',
    )
    assert.deepEqual(
      load.withdrawals.filter((id) => status.get(id) !== 'cancelled'),
      [],
      'a withdrawal that was acknowledged and is gone',
    )
    assert.deepEqual(
      await rows(
        `select i.id from investments i left join events e on e.tenant_id = 1 and e.subject_type = 'investment' and e.subject_id = i.id
           and e.type in ('investment.reserved', 'investment.waiting_listed')
         where i.tenant_id = 1 group by i.id having count(e.id) <> 1`,
      ),
      [],
      'a reservation without its event, or with two',
    )
    assert.deepEqual(
      await rows(`select p.id from payments p where p.tenant_id = 1 and not exists
        (select 1 from ledger_journals j where j.tenant_id = 1 and j.source_type = 'payment' and j.source_id = p.id)`),
      [],
      'a payment that is not in the ledger',
    )
    assert.deepEqual(await checkBooks(opened.platform.database.of(1), 1), [])
  } finally {
    await owner.end()
    await opened.close()
  }
}
