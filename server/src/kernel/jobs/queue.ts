import type { TaskList } from 'graphile-worker'
import type { Pool, PoolConfig } from 'pg'
import type { Platform } from '../platform.ts'
import type { Job } from './job.ts'
import { loggerTo } from './log.ts'
import { tasksOf } from './perform-job.ts'
import { queuePool, schema } from './queue-pool.ts'
import { startRunner } from './runner.ts'
import type { Runner } from './runner.ts'

/** The jobs of all tenants: this process's hands on the queue that acts add to. */
export interface Queue {
  /** Takes jobs from now on, until it is stopped. */
  start(): Promise<void>
  /** Takes no more, waits for those that run, and lets go of what doesn't end. */
  stop(): Promise<void>
  /**
   * Performs what is due, one after the other, until nothing is. Returns how many tries that were. For tests
   * and the demo's story.
   */
  drain(): Promise<number>
  figures(): Promise<QueueFigures>
  /** Takes away every job of every tenant. */
  empty(): Promise<void>
  /** The same queue for a platform with another clock. */
  of(platform: () => Platform): Queue
}

/** How many jobs there are, over all tenants. */
export interface QueueFigures {
  /** Due, and not taken yet. */
  waiting: number
  /** Due later: a minute that was promised, or another try. */
  scheduled: number
  running: number
  /** Given up. */
  failed: number
}

/** Connects with the first thing that is asked of it: what only adds jobs needs none of this. */
export function createQueue(
  jobs: readonly Job<unknown>[],
  platform: () => Platform,
  config: PoolConfig,
): Queue {
  const running = new Set<Promise<void>>()
  let opened: Pool | undefined
  let runner: Runner | undefined
  const pool = () => (opened ??= queuePool({ max: 2, ...config }))
  const tasks = () => watched(tasksOf(jobs, platform()), running)
  return {
    start: async () => {
      runner = await startRunner(platform(), tasks(), config)
    },
    stop: async () => {
      await runner?.stop()
      await opened?.end()
      runner = opened = undefined
    },
    drain: async () => {
      let count = 0
      for (;;) {
        const performed = (await isAnyDue(pool())) ? await runDue(platform(), tasks(), pool()) : 0
        // What the runner of this process is at counts as performed once it is.
        const ended = (await Promise.allSettled(running)).length
        if (performed + ended === 0) return count
        count += performed + ended
      }
    },
    figures: () => figuresOf(pool()),
    empty: async () => {
      await pool().query('select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))')
    },
    of: (other) => createQueue(jobs, other, config),
  }
}

/** The same tasks, each entered in `running` while it runs. */
function watched(tasks: TaskList, running: Set<Promise<void>>): TaskList {
  const watch =
    (task: NonNullable<TaskList[string]>): TaskList[string] =>
    async (payload, helpers) => {
      const done = Promise.resolve(task(payload, helpers)).then(() => {})
      running.add(done)
      await done.finally(() => running.delete(done))
    }
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, watch(task!)]))
}

async function isAnyDue(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(`
    select from graphile_worker.jobs
    where run_at <= now() and locked_at is null and attempts < max_attempts limit 1`)
  return rowCount === 1
}

async function runDue(platform: Platform, tasks: TaskList, pool: Pool): Promise<number> {
  const { runTaskListOnce } = await import('graphile-worker')
  const client = await pool.connect()
  let count = 0
  const counted = Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, TaskList[string]] => [
      name,
      (payload, helpers) => {
        count++
        return task!(payload, helpers)
      },
    ]),
  )
  try {
    await runTaskListOnce(
      { logger: await loggerTo(platform.log), schema, noHandleSignals: true },
      counted,
      client,
    )
    // Ticking a job off is not waited for over there; on this one connection it comes before this.
    await client.query('select')
    return count
  } finally {
    client.release()
  }
}

async function figuresOf(pool: Pool): Promise<QueueFigures> {
  const { rows } = await pool.query<Record<keyof QueueFigures, string>>(`
    select count(*) filter (where locked_at is not null) as running,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()) as waiting,
      count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()) as scheduled,
      count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
    from graphile_worker.jobs`)
  const { waiting, scheduled, running, failed } = rows[0]!
  return {
    waiting: Number(waiting),
    scheduled: Number(scheduled),
    running: Number(running),
    failed: Number(failed),
  }
}
