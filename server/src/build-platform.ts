import { pino } from 'pino'
import type { DestinationStream, Logger, LoggerOptions } from 'pino'
import { systemClock } from './kernel/clock.ts'
import type { Clock } from './kernel/clock.ts'
import { openDatabase } from './kernel/database/database.ts'
import { Replica } from './kernel/database/replica.ts'
import { createOutbox } from './kernel/events/outbox.ts'
import { QueryCache } from './kernel/fast-path/query-cache.ts'
import { generalLimit } from './kernel/http/connections/general-limit.ts'
import { createQueue } from './kernel/jobs/queue.ts'
import { smtpTransport } from './kernel/mail/mailer.ts'
import { ConcurrencyLimiter } from './kernel/concurrency-limiter.ts'
import type { Platform } from './kernel/platform.ts'
import type { RealtimePublisher } from './kernel/realtime/index.ts'
import type { Settings } from './kernel/settings.ts'
import { createDirtyTenants } from './kernel/dirty-tenants.ts'
import { openStorage } from './kernel/storage/index.ts'
import { tenantDirectory } from './kernel/tenants.ts'
import { extendTables } from './kernel/module.ts'
import { mergedModules } from './modules.ts'
import { useOwners } from './modules/record-owners/index.ts'
import type { PoolConfig } from 'pg'

export interface PlatformOptions {
  settings: Settings
  app: PoolConfig
  /** A database that follows it, as the application's role. */
  replica?: PoolConfig | undefined
  /** The role that owns the queue of jobs. */
  queue: PoolConfig
  /** Whether the database's disk has room for changes; by default it has. */
  hasRoom?: () => boolean
  clock?: Clock
  log?: Logger
}

/**
 * Puts a process together. Realtime is attached once the HTTP server exists; until then nothing is published.
 */
export async function buildPlatform({
  settings,
  app,
  replica,
  queue,
  hasRoom = () => true,
  clock = systemClock,
  log = createLog(settings.logLevel),
}: PlatformOptions): Promise<Platform> {
  const { subscriptions, jobs, owners } = mergedModules
  extendTables(mergedModules)
  useOwners(owners)
  const database = openDatabase(app, settings)
  const platform: Platform = {
    settings,
    clock,
    log,
    database,
    replica: replica && new Replica(database, replica, { log, fastPath: settings.fastPath, clock }),
    hasRoom,
    tenants: tenantDirectory(database, settings.masterKey),
    outbox: createOutbox(subscriptions, () => platform),
    queue: createQueue(jobs, () => platform, queue),
    dirtyTenants: createDirtyTenants(),
    storage: await openStorage(settings),
    mailer: settings.mail.driver === 'smtp' ? await smtpTransport(settings.mail) : undefined,
    realtime: silent,
    generalLimit: generalLimit(database, () => clock.now()),
    concurrencyLimiter: new ConcurrencyLimiter(),
    queryCache: new QueryCache({ isOn: settings.fastPath }),
    modules: mergedModules,
  }
  return platform
}

const silent: RealtimePublisher = {
  publish: async () => {},
  terminate: async () => {},
  identify: async () => {},
}

/**
 * JSON lines, by default to the standard output. Whatever might be a secret or a person's own is taken out
 * before it is written.
 */
export function createLog(level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    level,
    redact: {
      paths: [
        '*.password',
        '*.token',
        '*.secret',
        '*.cookie',
        '*.authorization',
        'req.headers',
        '*.parameters',
        'err.parameters',
        'err.detail',
      ],
      remove: true,
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  return pino(options, to)
}
