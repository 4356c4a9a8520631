import path from 'node:path'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { roleIds } from '@moorgate/contract'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { days, later } from '../src/kernel/clock.ts'
import type { Platform } from '../src/kernel/platform.ts'
import { createScheduler } from '../src/kernel/scheduler.ts'
import { transact } from '../src/kernel/work.ts'
import type { Work } from '../src/kernel/work.ts'
import { scheduled } from '../src/modules.ts'
import {
  continueAfterPause,
  continuePastWarning,
  requestDirectOffer,
} from '../src/modules/direct-offers/index.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { startServer } from '../src/start-server.ts'
import { AccountingStandIn } from './accounting-stand-in.ts'
import { seedAccounts } from './accounts-seed.ts'
import { standInKeys, startCardStandIn } from './card-stand-in.ts'
import { MovableClock } from './clock.ts'
import { cloneDatabase, copyOfKept, keepDatabase } from './database.ts'
import { byTestClock, tellTime } from './job-clock.ts'
import { watchPool } from './pool-watch.ts'
import { addressOf, runCommand } from './run-command.ts'
import { testServer } from './test-server.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** What is left of a product that was kept. */
interface LeftProduct {
  database: string
  folder: string
}

/** A product with a database of its own, both tenants, and a clock that a journey moves. */
export type JourneyProduct = Awaited<ReturnType<typeof startJourneyProduct>>

/** Starts one with its accounts alone, or goes on from one that was kept. */
export async function startJourneyProduct(from?: LeftProduct) {
  const database = await (from ? copyOfKept(from.database) : cloneDatabase())
  const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-journey-'))
  if (from) await cp(from.folder, folder, { recursive: true })
  const cards = await startCardStandIn()
  const accounting = await AccountingStandIn.start()
  // Journeys begin now: browsers judge cookies by their own clock. The accounts are a day older.
  const clock = new MovableClock(later(new Date(), -days(1)))
  const platform = await buildPlatform({
    settings: {
      ...settingsFrom({ DATA_DIR: folder, SEED: 'none' }, folder),
      port: 0,
      generalLimit: { user: 100_000, address: 100_000 },
      otherLimits: { statistics: 100_000 },
      cardProviderUrl: cards.url,
      accounting: accounting.settings,
    },
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
  const forward = async (by: Parameters<MovableClock['forward']>[0]) => {
    clock.forward(by)
    await tellTime(platform.database.pool, clock.now())
  }
  if (from) await forward({ days: 1 })
  else {
    await seedAccounts(platform.database, clock.now())
    await passThePause(platform, clock)
  }
  const server = await startServer(platform, database.app, path.join(root, 'web/dist'))
  accounting.origin = `http://localhost:${server.port}`
  cards.product = { origin: `http://localhost:${server.port}`, secret: standInKeys.webhook_secret }
  const deliver = async () => {
    while ((await platform.outbox.drain()) + (await platform.queue.drain()) > 0);
  }
  const close = async () => {
    stopWatch()
    await server.close()
    await cards[Symbol.asyncDispose]()
    await accounting[Symbol.asyncDispose]()
    await platform.database.close()
  }
  return {
    port: server.port,
    now: () => clock.now().getTime(),
    forward,
    /**
     * Goes on to now where the clock has stood still: browsers end a session by their own clock, and the cookie
     * of one that begins earlier than half an hour ago is over as it arrives.
     */
    catchUp: async () => {
      const behind = Date.now() - clock.now().getTime()
      if (behind > 0) await forward({ seconds: behind / 1000 })
    },
    deliver,
    recur: () => createScheduler(scheduled, platform).performAll(),
    endSessions: () => endSessions(platform),
    /** A command of the operator's, in a process of its own on this database, as beside a server that runs. */
    run: async (words: readonly string[]) => {
      const DATABASE_URL = addressOf(database, await testServer())
      const { code, complained } = await runCommand(words, { DATA_DIR: folder, DATABASE_URL })
      if (code !== 0) throw new Error(complained)
    },
    stop: async () => {
      await close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
    /** Leaves what there is to the products that go on from it: its files there, its database while `pid` runs. */
    keep: async (place: string, pid: number) => {
      await deliver()
      await endSessions(platform)
      await close()
      await cp(folder, place, { recursive: true })
      const kept = await keepDatabase(database, pid)
      await rm(folder, { recursive: true, force: true })
      return kept
    },
  }
}

/** The investor has the pause before a first offer behind them, as they would themselves. */
async function passThePause(platform: Platform, clock: MovableClock): Promise<void> {
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

/**
 * A person keeps the ten sessions that were seen last. While the clock stands still all were seen at the same
 * moment, so those of earlier journeys could displace the one that a journey is in.
 */
async function endSessions(platform: Platform): Promise<void> {
  for (const tenant of [1, 2])
    await platform.database.of(tenant).deleteFrom('sessions').where('tenant_id', '=', tenant).execute()
}
