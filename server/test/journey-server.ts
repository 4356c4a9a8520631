/**
 * The product for the browser journeys: a process of its own with a cloned database, both tenants, and a
 * clock that the journey moves. It says its port on the standard channel of its parent and does what the
 * parent asks. It exists only here.
 */
import path from 'node:path'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { seedAccounts } from './accounts-seed.ts'
import { roleIds } from '@moorgate/contract'
import { days, later } from '../src/kernel/clock.ts'
import { transact } from '../src/kernel/work.ts'
import type { Work } from '../src/kernel/work.ts'
import {
  continueAfterPause,
  continuePastWarning,
  requestDirectOffer,
} from '../src/modules/direct-offers/index.ts'
import { createScheduler } from '../src/kernel/scheduler.ts'
import { scheduled } from '../src/modules.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { startServer } from '../src/start-server.ts'
import { AccountingStandIn } from './accounting-stand-in.ts'
import { standInKeys, startCardStandIn } from './card-stand-in.ts'
import { MovableClock } from './clock.ts'
import { cloneDatabase } from './database.ts'
import { byTestClock, tellTime } from './job-clock.ts'
import { watchPool } from './pool-watch.ts'
import { addressOf, runCommand } from './run-command.ts'
import { testServer } from './test-server.ts'

type ServerCommand =
  | { id: number; do: 'forward'; by: Parameters<MovableClock['forward']>[0] }
  | { id: number; do: 'deliver' }
  | { id: number; do: 'recur' }
  | { id: number; do: 'end sessions' }
  | { id: number; do: 'tell the time' }
  | { id: number; do: 'run'; words: readonly string[] }
  | { id: number; do: 'stop' }

const root = path.resolve(import.meta.dirname, '../..')
const database = await cloneDatabase()
const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-journey-'))
const cards = await startCardStandIn()
const accounting = await AccountingStandIn.start()
const settings = {
  ...settingsFrom({ DATA_DIR: folder, SEED: 'none' }, folder),
  port: 0,
  generalLimit: { user: 100_000, address: 100_000 },
  otherLimits: { statistics: 100_000 },
  cardProviderUrl: cards.url,
  accounting: accounting.settings,
}
// Journeys begin now: browsers judge cookies by their own clock. The accounts are a day older.
const clock = new MovableClock(later(new Date(), -days(1)))
const platform = await buildPlatform({
  settings,
  // Several products and browsers share a machine here: what waits for a core is not refused as too slow.
  app: { ...database.app, max: 6, statement_timeout: 30_000, connectionTimeoutMillis: 30_000 },
  queue: byTestClock(database.jobs),
  clock,
  log: createLog(process.env['LOG_LEVEL'] ?? 'error'),
})
const stopWatch = watchPool(
  platform.database.pool,
  { ...(await testServer()).admin, database: database.name },
  (line) => console.log(line),
)
await seedAccounts(platform.database, clock.now())
await passThePause()
const server = await startServer(platform, database.app, path.join(root, 'web/dist'))
accounting.origin = `http://localhost:${server.port}`
cards.product = { origin: `http://localhost:${server.port}`, secret: standInKeys.webhook_secret }

process.on('message', (serverCommand: ServerCommand) => void fulfil(serverCommand))
process.on('disconnect', () => void stop())
process.send?.({ port: server.port, now: clock.now().getTime() })

async function fulfil(serverCommand: ServerCommand): Promise<void> {
  if (serverCommand.do === 'forward') await forward(serverCommand.by)
  if (serverCommand.do === 'deliver') await deliver()
  if (serverCommand.do === 'recur') await createScheduler(scheduled, platform).performAll()
  if (serverCommand.do === 'end sessions') await endSessions()
  if (serverCommand.do === 'run') await run(serverCommand.words)
  if (serverCommand.do === 'stop') await stop()
  process.send?.({ done: serverCommand.id, now: clock.now().getTime() })
}

/** The investor has the pause before a first offer behind them, as they would themselves. */
async function passThePause(): Promise<void> {
  const tenant = await platform.tenants.byId(1)
  const investor = await platform.database
    .of(1)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('email', '=', 'investor@wrenfield.example')
    .executeTakeFirstOrThrow()
  const actor = { id: investor.id, roleId: roleIds.user }
  const does = (act: (work: Work) => Promise<void>) =>
    transact(platform, { tenant, actor, now: clock.now() }, act)
  await does((work) => requestDirectOffer(work, null))
  await does(continuePastWarning)
  clock.forward({ days: 1 })
  await does(continueAfterPause)
}

async function forward(by: Parameters<MovableClock['forward']>[0]): Promise<void> {
  clock.forward(by)
  await tellTime(platform.database.pool, clock.now())
}

async function deliver(): Promise<void> {
  while ((await platform.outbox.drain()) + (await platform.queue.drain()) > 0);
}

/** A command of the operator's, in a process of its own on this database, as beside a server that runs. */
async function run(words: readonly string[]): Promise<void> {
  const DATABASE_URL = addressOf(database, await testServer())
  const { code, complained } = await runCommand(words, { DATA_DIR: folder, DATABASE_URL })
  if (code !== 0) throw new Error(complained)
}

/**
 * A person keeps the ten sessions that were seen last. While the clock stands still all were seen at the same
 * moment, so those of earlier journeys could displace the one that a journey is in.
 */
async function endSessions(): Promise<void> {
  for (const tenant of [1, 2])
    await platform.database.of(tenant).deleteFrom('sessions').where('tenant_id', '=', tenant).execute()
}

async function stop(): Promise<void> {
  stopWatch()
  await server.close()
  await cards[Symbol.asyncDispose]()
  await accounting[Symbol.asyncDispose]()
  await platform.database.close()
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
  process.exit(0)
}
