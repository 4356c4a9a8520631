import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import type { Outbox } from './events/outbox.ts'
import type { QueryCache } from './fast-path/query-cache.ts'
import type { GeneralLimit } from './http/connections/general-limit.ts'
import type { Queue } from './jobs/queue.ts'
import type { MergedModules } from './module.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import type { RealtimePublisher } from './realtime/index.ts'
import type { Settings } from './settings.ts'
import type { DirtyTenants } from './dirty-tenants.ts'
import type { Storage } from './storage/index.ts'
import type { Tenants } from './tenants.ts'

/** What a process is made of. Built once in main.ts, or by the test harness; nothing else is global. */
export interface Platform {
  settings: Settings
  clock: Clock
  log: Logger
  database: Database
  /** A copy that lists, exports and reports may be read from, where one is set. */
  replica: Replica | undefined
  /**
   * Whether the database's disk has room for changes. While it has none, nothing is begun that writes more
   * than a sign-in does.
   */
  hasRoom(): boolean
  tenants: Tenants
  outbox: Outbox
  queue: Queue
  dirtyTenants: DirtyTenants
  storage: Storage
  /** Takes letters away; undefined while the outbox is where they stay. */
  mailer: Mailer | undefined
  realtime: RealtimePublisher
  generalLimit: GeneralLimit
  concurrencyLimiter: ConcurrencyLimiter
  queryCache: QueryCache
  /** What the modules declare and a request needs. */
  modules: Pick<MergedModules, 'channels' | 'delegations' | 'handlers'>
}
