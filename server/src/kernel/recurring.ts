import { sql } from 'kysely'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'

/** Something that has to be done again and again for every firm, whoever asks for it or not. */
export interface Duty {
  name: string
  everySeconds: number
  perform(platform: Platform, tenant: Tenant): Promise<void>
}

export interface Duties {
  start(): void
  stop(): Promise<void>
  /** Performs every duty once for every firm, due or not. */
  performAll(): Promise<void>
}

/**
 * Runs duties on timers. Several processes take turns: each duty of a firm is done under an advisory lock, and who does not get it
 * leaves it to who has it. A duty that fails is logged and done again at its next time.
 */
export function createDuties(duties: readonly Duty[], platform: Platform): Duties {
  const timers: NodeJS.Timeout[] = []
  const running = new Set<Promise<void>>()
  const performOne = async (duty: Duty) => {
    for (const tenant of await platform.tenants.all()) await inTurn(platform, duty, tenant)
  }
  const begin = (duty: Duty) => {
    const run = performOne(duty).catch((error: unknown) =>
      platform.log.error({ err: error, duty: duty.name }, 'a duty failed'),
    )
    running.add(run)
    void run.finally(() => running.delete(run))
  }
  return {
    start: () => {
      for (const duty of duties) timers.push(setInterval(() => begin(duty), duty.everySeconds * 1000).unref())
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(running)
    },
    performAll: async () => {
      for (const duty of duties) await performOne(duty)
    },
  }
}

async function inTurn(platform: Platform, duty: Duty, tenant: Tenant): Promise<void> {
  await platform.database
    .of(tenant.id)
    .connection()
    .execute(async (db) => {
      const key = sql`hashtextextended(${`duty ${duty.name} ${tenant.id}`}, 0)`
      const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(db)
      if (!rows[0]?.taken) return
      try {
        await duty.perform(platform, tenant)
      } finally {
        await sql`select pg_advisory_unlock(${key})`.execute(db)
      }
    })
}
