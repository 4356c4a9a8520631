import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList, WorkerPool } from 'graphile-worker'
import type { Pool, PoolConfig } from 'pg'
import type { Logger } from 'pino'
import type { Platform } from '../platform.ts'
import { loggerTo } from './log.ts'
import { queuePool, schema } from './queue-pool.ts'

/** How a runner's connections are called in the database: while there is one, it lives. */
const runnerName = (id: string) => `moorgate-jobs ${id}`

/**
 * What graphile-worker leaves to its users. A process that was killed keeps its jobs locked, four hours long
 * by the library's own rule; here they are free as soon as nobody sees its connections any more. The name of
 * a queue that nobody uses costs a row lock with every look for a job, so a thousand quiet tenants would be
 * paid for; and what was given up long ago has been seen by then.
 */
const chores: readonly { everySeconds: number; statements: readonly string[] }[] = [
  {
    everySeconds: 15,
    statements: [
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker.jobs j
         where locked_by is not null and not exists (
           select from pg_stat_activity a
           where a.datname = current_database() and a.application_name = '${runnerName('')}' || j.locked_by)))`,
    ],
  },
  {
    everySeconds: 600,
    statements: [
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
           and (last_error is null or updated_at < now() - interval '30 days')))`,
      `delete from graphile_worker._private_job_queues q where q.locked_at is null
         and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`,
    ],
  },
]

/** Does the chores now and at their times. Returns how to stop it. */
function startUpkeep(pool: Pool, log: Logger): () => Promise<void> {
  let doing = Promise.resolve()
  const perform = (statements: readonly string[]) => {
    doing = doing.then(async () => {
      for (const statement of statements)
        await pool
          .query(statement)
          .catch((error: unknown) => log.warn({ err: error }, 'the queue of jobs could not be tidied'))
    })
  }
  const timers = chores.map(({ everySeconds, statements }) => {
    perform(statements)
    return setInterval(() => perform(statements), everySeconds * 1000).unref()
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await doing
  }
}

export interface Runner {
  stop(): Promise<void>
}

/**
 * So many jobs of all tenants at a time. Each is mostly waiting for the database, on the pool that requests
 * use too.
 */
const atATime = 3

/**
 * Who is told to end gives running jobs this long, of the ten seconds that supervisors leave; then they are
 * let go, for another process.
 */
const fiveSeconds = 5_000

/**
 * A runner that ended by itself, as when the database went away while a job was ticked off, is followed by
 * another.
 */
const pauseMs = 2_000

/** Takes jobs and performs them until it is stopped. */
export async function startRunner(
  platform: Platform,
  tasks: TaskList,
  config: PoolConfig,
  patienceMs = fiveSeconds,
): Promise<Runner> {
  const stopping = new AbortController()
  let current = await begin(platform, tasks, config)
  const keepOn = async () => {
    while (!stopping.signal.aborted) {
      await current.ended
      if (stopping.signal.aborted) break
      platform.log.error('the runner of jobs ended and is started again')
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) current = await begin(platform, tasks, config)
    }
  }
  const kept = keepOn()
  return {
    stop: async () => {
      stopping.abort()
      const known = current
      await known.stop(patienceMs)
      await kept
      // Begun in the moment in which the stop was asked for.
      if (current !== known) await current.stop(patienceMs)
    },
  }
}

interface RunningJob {
  /** Settles when it ended, by itself or told to, and has closed its connections. */
  ended: Promise<void>
  stop(patienceMs: number): Promise<void>
}

/**
 * A job's successor in the same tenant's queue is free once the job is ticked off, which happens a moment
 * after it is done and is not announced. Without being asked to look again, workers would find it with their
 * next look, seconds later.
 */
const lookAgainMs = 20

async function begin(platform: Platform, tasks: TaskList, config: PoolConfig): Promise<RunningJob> {
  const { runTaskList } = await import('graphile-worker')
  // One connection listens, one does the rest: looking, ticking off.
  const pool = queuePool({
    ...config,
    max: 2,
    onConnect: (client) => client.query(`set application_name = '${runnerName(workers.id)}'`),
  })
  const events = new EventEmitter()
  let isUp = true
  const workers: WorkerPool = runTaskList(
    {
      logger: await loggerTo(platform.log),
      schema,
      events,
      concurrency: atATime,
      pollInterval: 2_000,
      noHandleSignals: true,
      gracefulShutdownAbortTimeout: 1,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasks,
    pool,
  )
  events.on('job:complete', () => setTimeout(() => isUp && workers.nudge(1), lookAgainMs).unref())
  for (const end of ['pool:gracefulShutdown', 'pool:forcefulShutdown', 'worker:fatalError'])
    events.on(end, () => (isUp = false))
  const stopUpkeep = startUpkeep(pool, platform.log)
  const ended = workers.promise
    .catch(() => {})
    .then(async () => {
      await stopUpkeep()
      await pool.end()
    })
  return {
    ended,
    stop: async (patienceMs) => {
      await endWithin(workers, patienceMs)
      await ended
    },
  }
}

async function endWithin(workers: WorkerPool, ms: number): Promise<void> {
  const patience = new AbortController()
  const graceful = Promise.resolve(workers.gracefulShutdown()).catch(() => {})
  const late = pause(ms, 'late' as const, { signal: patience.signal }).catch(() => {})
  if ((await Promise.race([graceful, late])) === 'late')
    await Promise.resolve(workers.forcefulShutdown('The process ends.')).catch(() => {})
  patience.abort()
}
