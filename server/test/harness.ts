import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before as atOnce } from 'node:test'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { sql } from 'kysely'
import { roleIds } from '@moorgate/contract'
import type { RoleName } from '@moorgate/contract'
import { buildPlatform, createLog } from '../src/build-platform.ts'
import { accounts } from '../../demo/src/accounts.ts'
import { seedAccounts } from './accounts-seed.ts'
import { openDatabase } from '../src/kernel/database/database.ts'
import type { Db } from '../src/kernel/database/database.ts'
import { createApp } from '../src/kernel/http/app.ts'
import type { LineLimits } from '../src/kernel/http/connections/connection-limits.ts'
import type { Platform } from '../src/kernel/platform.ts'
import { openSession } from '../src/kernel/open-session.ts'
import { settingsFrom } from '../src/settings-from-environment.ts'
import { registerRoutes } from '../src/modules.ts'
import { watchAnswers } from './answers-as-declared.ts'
import { Client } from './client.ts'
import { MovableClock } from './clock.ts'
import { cloneDatabase } from './database.ts'
import type { ClonedDatabase } from './database.ts'
import { byTestClock, tellTime } from './job-clock.ts'
import { assertReadableLetters } from './raw-values.ts'

export { Client } from './client.ts'
export { demoPassword } from '../../demo/src/accounts.ts'

/** The product on a real database of its own, with two tenants and one account for each role in both. */
export interface Api extends AsyncDisposable {
  app: FastifyInstance
  platform: Platform
  owner: ClonedDatabase['owner']
  /** The queue of jobs, as the role that owns it sees it; what it takes for now is the test's clock. */
  queue: ClonedDatabase['jobs']
  clock: MovableClock
  /** The database of Wrenfield (tenant 1), as the application sees it. */
  db: Db
  /** Somebody signed in. `newInvestor` has confirmed an e-mail address and done nothing else. */
  as(who: RoleName | 'newInvestor', tenantId?: 1 | 2): Promise<Client>
  /** Signed in as a user that the test made. */
  asUser(userId: number, tenantId?: 1 | 2): Promise<Client>
  /** Nobody yet: no cookies. */
  guest(tenantId?: 1 | 2): Client
  userId(who: RoleName | 'newInvestor', tenantId?: 1 | 2): Promise<number>
  /**
   * Delivers every stored event to its listeners and performs every job that is due by the clock, until there
   * is none.
   */
  deliver(): Promise<void>
  /** Gives a tenant one more name by which it is reached. */
  addHost(host: string, tenantId?: 1 | 2): Promise<void>
  /** Listens on a loopback port and gives its address, for clients that speak over a real socket. */
  listen(): Promise<string>
}

const hosts = { 1: 'localhost', 2: 'harbour.localhost' } as const
const domains = { 1: 'wrenfield.example', 2: 'harbour.example' } as const

/** What every API begins with, at the moment at which its clock begins. */
async function openTenants({ app }: ClonedDatabase): Promise<void> {
  const database = openDatabase(app)
  await seedAccounts(database, new MovableClock().now())
  await database.close()
}

const addMicroseconds = (moment: Date, count: number) =>
  new Date(moment.getTime() + Math.floor(count / 1_000))
    .toISOString()
    .replace('Z', `${String(count % 1_000).padStart(3, '0')}Z`)

interface ApiOptions {
  limits?: { user: number; address: number }
  lines?: Partial<LineLimits>
  /** A database of the test's own, and one that follows it; it disposes of both. */
  on?: { database: ClonedDatabase; replica: ClonedDatabase['app'] }
  /** Where the product's own log goes; by default nowhere. */
  log?: Platform['log']
}

let prepared: Promise<unknown> = Promise.resolve()

/**
 * Prepares the tests of a file, after what was said before it. Hooks of `node:test` begin at once and together
 * where a file runs by itself, so that one could not use what another opens.
 */
export function before(prepare: () => Promise<unknown>): void {
  atOnce(() => {
    const turn = prepared.then(prepare)
    prepared = turn.catch(() => undefined)
    return turn.then(() => undefined)
  })
}

/**
 * The product for the tests of a file: it starts before the first of them and ends after the last. A file says
 * it at its top, and uses it in its own `before` and in its tests.
 */
export function apiForTests(options?: ApiOptions): Api {
  const api = {} as Api
  before(async () => {
    Object.assign(api, await startApi(options))
  })
  after(() => api[Symbol.asyncDispose]())
  return api
}

export async function startApi(options: ApiOptions = {}): Promise<Api> {
  if (options.on) await openTenants(options.on.database)
  const database = options.on?.database ?? (await cloneDatabase(openTenants))
  const folder = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'moorgate-api-'))
  const settings = {
    ...settingsFrom({ DATA_DIR: folder, SEED: 'none', FAST_PATH: process.env['FAST_PATH'] }, folder),
    generalLimit: options.limits ?? { user: 100_000, address: 100_000 },
    ...(options.lines && { lineLimits: options.lines }),
  }
  const clock = new MovableClock()
  const platform = await buildPlatform({
    settings,
    app: { ...database.app, max: 6 },
    replica: options.on?.replica,
    queue: byTestClock(database.jobs),
    clock,
    log: options.log ?? createLog(process.env['LOG_LEVEL'] ?? 'silent'),
  })
  const app = createApp(platform)
  const misanswered = watchAnswers(app)
  registerRoutes(app)
  await app.ready()

  const guest = (tenantId: 1 | 2 = 1) => new Client(app, hosts[tenantId])
  const userId = async (who: RoleName | 'newInvestor', tenantId: 1 | 2 = 1) => {
    const account = accounts.find((each) =>
      who === 'newInvestor' ? each.name === 'new-investor' : each.roleId === roleIds[who],
    )!
    const row = await platform.database
      .of(tenantId)
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', tenantId)
      .where('email', '=', `${account.name}@${domains[tenantId]}`)
      .executeTakeFirstOrThrow()
    return row.id
  }
  let begun = 0
  const asUser = async (id: number, tenantId: 1 | 2 = 1) => {
    const tenant = await platform.tenants.byId(tenantId)
    const db = platform.database.of(tenantId)
    const user = await db
      .selectFrom('users')
      .select(['role_id', 'session_epoch'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const opened = await db.transaction().execute((trx) =>
      openSession(trx, {
        tenant,
        now: clock.now(),
        user: { id, roleId: user.role_id, epoch: user.session_epoch },
      }),
    )
    // The clock stands still, and of sessions of one moment any may make room for a later one.
    const seen = addMicroseconds(clock.now(), ++begun)
    await sql`update sessions set last_seen_at = ${seen}
      where tenant_id = ${tenantId} and id_hash = ${opened.session.idHash}`.execute(db)
    return new Client(app, hosts[tenantId], { session: opened.token, 'XSRF-TOKEN': opened.session.csrf })
  }
  return {
    app,
    platform,
    owner: database.owner,
    queue: byTestClock(database.jobs),
    clock,
    db: platform.database.of(1),
    guest,
    userId,
    asUser,
    as: async (who, tenantId = 1) => asUser(await userId(who, tenantId), tenantId),
    deliver: async () => {
      await tellTime(platform.database.pool, clock.now())
      while ((await platform.outbox.drain()) + (await platform.queue.drain()) > 0);
    },
    addHost: async (host, tenantId = 1) => {
      const owner = new pg.Client(database.owner)
      await owner.connect()
      await owner.query('insert into tenant_hosts (tenant_id, host) values ($1, $2)', [tenantId, host])
      await owner.query('update tenants set updated_at = now() where id = $1', [tenantId])
      await owner.end()
      platform.tenants.forget(tenantId)
    },
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    [Symbol.asyncDispose]: async () => {
      await app.close()
      await platform.queue.stop()
      await platform.replica?.close()
      // Every letter that any test has caused is read in the end.
      const read = await Promise.allSettled([1, 2].map((id) => assertReadableLetters(platform, id)))
      await platform.database.close()
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
      for (const each of read) if (each.status === 'rejected') throw each.reason
      assert.deepEqual(misanswered(), [], 'an answer is not as it is declared')
    },
  }
}
