import { CompiledQuery } from 'kysely'
import pLimit from 'p-limit'
import type { LimitFunction } from 'p-limit'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'

/** A task that runs again and again for every tenant without being asked for. */
export interface ScheduledTask {
  name: string
  everySeconds: number
  /**
   * Said of a task that follows from what was written: it is done for every tenant only this often, and in
   * between where this process wrote something. Other processes see to what they wrote; what one left behind
   * that died is found here.
   */
  everywhereEverySeconds?: number
  /**
   * Says without a lock, and cheaply, that there is nothing to do for a tenant, as mostly there is. Asked of
   * every tenant, every time.
   */
  isNeeded?(platform: Platform, tenant: Tenant): Promise<boolean>
  perform(platform: Platform, tenant: Tenant): Promise<void>
}

export interface Scheduler {
  start(): void
  stop(): Promise<void>
  /** Performs every task once for every tenant, due or not; fails where one fails. */
  performAll(): Promise<void>
}

/**
 * A task holds one connection for its lock and asks for others. If each held one, all that begin in the same
 * minute could hold the whole pool and wait for each other. Their tenants wait here instead, in turn.
 */
const mostAtOnce = 2

/**
 * Runs tasks on timers. Several processes take turns: each task of a tenant is done under an advisory lock,
 * and who does not get it leaves it to who has it. A task that fails for a tenant is logged and done again at
 * its next time; the other tenants don't wait for it.
 */
export function createScheduler(tasks: readonly ScheduledTask[], platform: Platform): Scheduler {
  const limit = pLimit(mostAtOnce)
  const rounds = tasks.map((task) => roundsOf(task, { platform, limit }))
  const timers: NodeJS.Timeout[] = []
  return {
    start: () => {
      for (const { task, begin } of rounds) timers.push(setInterval(begin, task.everySeconds * 1000).unref())
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer)
      await Promise.all(rounds.map((round) => round.ended()))
    },
    performAll: async () => {
      for (const task of tasks)
        for (const tenant of await platform.tenants.all()) await inTurn({ platform, limit }, task, tenant)
    },
  }
}

interface Turns {
  platform: Platform
  /** How many tasks of this process run at once. */
  limit: LimitFunction
}

/** One task's rounds through the tenants, one round at a time: a long one is not overtaken by the next. */
function roundsOf(task: ScheduledTask, turns: Turns) {
  const { platform } = turns
  const dirtyTenants = task.everywhereEverySeconds === undefined ? undefined : platform.dirtyTenants.follow()
  const everywhereEvery = Math.max(1, Math.round((task.everywhereEverySeconds ?? 0) / task.everySeconds))
  let round = 0
  let running: Promise<void> | undefined

  const firms = async (): Promise<Tenant[]> => {
    const everywhere = round++ % everywhereEvery === 0
    const waiting = [...(dirtyTenants ?? [])]
    dirtyTenants?.clear()
    return everywhere ? platform.tenants.all() : Promise.all(waiting.map((id) => platform.tenants.byId(id)))
  }
  const seeTo = async (tenant: Tenant) => {
    const done = await inTurn(turns, task, tenant).catch((error: unknown) => {
      platform.log.error({ err: error, task: task.name, tenant: tenant.id }, 'a task failed')
      return false
    })
    if (!done) dirtyTenants?.add(tenant.id)
  }
  const go = async () => {
    for (const tenant of await firms()) await seeTo(tenant)
  }
  return {
    task,
    begin: () => {
      if (!platform.hasRoom()) return
      running ??= go()
        .catch((error: unknown) =>
          platform.log.error({ err: error, task: task.name }, 'a task could not look for its firms'),
        )
        .finally(() => (running = undefined))
    },
    ended: () => running ?? Promise.resolve(),
  }
}

/** False when another process is at it. */
async function inTurn({ platform, limit }: Turns, task: ScheduledTask, tenant: Tenant): Promise<boolean> {
  if (task.isNeeded && !(await task.isNeeded(platform, tenant))) return true
  return limit(() => performLocked(platform, task, tenant))
}

const performLocked = (platform: Platform, task: ScheduledTask, tenant: Tenant): Promise<boolean> =>
  platform.database
    .of(tenant.id)
    .connection()
    .execute(async (db) => {
      const key = `task ${task.name} ${tenant.id}`
      const { rows } = await db.executeQuery<{ taken: boolean }>(CompiledQuery.raw(takeTurn, [key]))
      if (!rows[0]?.taken) return false
      try {
        await task.perform(platform, tenant)
        return true
      } finally {
        await db.executeQuery(CompiledQuery.raw(endTurn, [key]))
      }
    })

const takeTurn = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as taken'
const endTurn = 'select pg_advisory_unlock(hashtextextended($1, 0))'
