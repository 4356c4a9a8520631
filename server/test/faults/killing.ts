import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openPlatform } from '../../src/commands/open-platform.ts'
import { existingHome } from '../../src/kernel/postgres/home.ts'
import { settingsFrom } from '../../src/settings-from-environment.ts'
import { loadedRound } from './loaded-round.ts'
import type { LoadedRound } from './loaded-round.ts'

/** Cuts the power of one of the two while people pay, so many times, and looks at the books afterwards. */
export async function survives(victim: 'server' | 'database', kills: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-kill-'))
  const port = randomInt(21_000, 29_000)
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED: 'none',
    LIMIT_USER: '1000000',
    LIMIT_ADDRESS: '1000000',
  }
  const round = await prepare(dataDir)
  const acknowledged = new Map<string, string>()
  let server = await start(environment, port)
  try {
    for (let kill = 0; kill < kills; kill++) {
      const stop = { now: false }
      const load = Promise.all(
        Array.from({ length: 6 }, (_each, index) => client(port, round, index, acknowledged, stop)),
      )
      await moreThan(acknowledged, acknowledged.size)
      await pause(randomInt(0, 150))
      if (victim === 'database') await killDatabase(dataDir)
      else server.kill('SIGKILL')
      stop.now = true
      await load
      server = victim === 'server' ? await start(environment, port) : await back(server, environment, port)
    }
    await client(port, round, 0, acknowledged, { now: true })
  } finally {
    await end(server)
  }
  assert.ok(acknowledged.size >= kills, `only ${acknowledged.size} writes were acknowledged`)
  await examine(dataDir, acknowledged)
  await rm(dataDir, { recursive: true, force: true })
}

const root = path.resolve(import.meta.dirname, '../../..')

async function prepare(dataDir: string): Promise<LoadedRound> {
  const settings = settingsFrom({ DATA_DIR: dataDir, SEED: 'none' }, root)
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

/** The database is started again by the server; after eight deaths in a minute it gives up and ends, and is started again itself. */
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

/** On a machine that does much else at the same time a start takes long; how long says nothing about the books. */
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
async function moreThan(acknowledged: ReadonlyMap<string, string>, size: number): Promise<void> {
  for (let wait = 0; wait < 2000 && acknowledged.size <= size; wait++) await pause(5)
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

async function killDatabase(dataDir: string): Promise<void> {
  const home = existingHome(dataDir)
  const file = await readFile(path.join(home!.cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(file.split('\n')[0])
  if (pid > 1) process.kill(pid, 'SIGKILL')
}

/** Reserves, cancels and pays until it is told to stop. What has no answer is sent again with the same key. */
async function client(
  port: number,
  round: LoadedRound,
  index: number,
  acknowledged: Map<string, string>,
  stop: { now: boolean },
): Promise<void> {
  const mine = round.lines.filter((_line, place) => place % 6 === index)
  for (let turn = 0; turn === 0 || !stop.now; turn++) {
    const line = mine[turn % mine.length]!
    const key = randomUUID()
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key, ...round.staff },
      body: JSON.stringify({ amount: '1.00', received_on: round.today, reference: key }),
    }
    // One repeat at once: the answer may have been lost, the write may not.
    for (const again of [false, true]) {
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/cash-call-lines/${line}/payments`,
        request,
      ).catch(() => undefined)
      if (answer?.status === 201) acknowledged.set(key, await answer.text().catch(() => ''))
      if (answer && answer.status !== 201 && answer.status !== 503 && answer.status !== 409)
        throw new Error(`${answer.status} ${await answer.text()}`)
      if (answer?.status === 201 && !again && turn % 5 !== 0) break
      if (stop.now && !answer) break
    }
  }
}

async function examine(dataDir: string, acknowledged: ReadonlyMap<string, string>): Promise<void> {
  const settings = settingsFrom({ DATA_DIR: dataDir, SEED: 'none' }, root)
  const opened = await openPlatform(settings, root, { as: 'server', whenRunning: 'refuse', say: () => {} })
  const owner = new pg.Client(opened.owner)
  await owner.connect()
  await owner.query("set app.tenant = '1'")
  const rows = async (text: string) => (await owner.query<Record<string, string>>(text)).rows
  try {
    const written = await rows('select reference, count(*) from payments group by reference')
    const known = new Set(written.map(({ reference }) => reference))
    assert.deepEqual(
      [...acknowledged.keys()].filter((key) => !known.has(key)),
      [],
      'acknowledged and gone',
    )
    assert.deepEqual(
      written.filter(({ count }) => count !== '1'),
      [],
      'there twice',
    )
    assert.deepEqual(
      await rows(
        'select journal_id from ledgers group by journal_id, currency having sum(debit_minor) <> sum(credit_minor)',
      ),
      [],
    )
    assert.deepEqual(
      await rows(`select l.id from cash_call_lines l join payments p on p.cash_call_line_id = l.id group by l.tenant_id, l.id
        having l.received_minor + l.surplus_minor <> sum(p.amount_minor)`),
      [],
      'a line that does not add up to its payments',
    )
    assert.deepEqual(
      await rows(`select p.id from payments p where not exists
        (select 1 from ledger_journals j where j.source_type = 'payment' and j.source_id = p.id)`),
      [],
      'a payment that is not in the ledger',
    )
  } finally {
    await owner.end()
    await opened.close()
  }
}
