import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList, WorkerPool } from 'graphile-worker'
import type { PoolConfig } from 'pg'
import type { Platform } from '../platform.ts'
import { loggerTo } from './log.ts'
import { queuePool, schema } from './queue-pool.ts'
import { runnerName, startUpkeep } from './upkeep.ts'

export interface Runner {
  stop(): Promise<void>
}

/** So many jobs of all firms at a time. Each is mostly waiting for the database, on the pool that requests use too. */
const atATime = 3

/** Who is told to end gives running jobs this long, of the ten seconds that supervisors leave; then they are let go, for another process. */
const fiveSeconds = 5_000

/** A runner that ended by itself, as when the database went away while a job was ticked off, is followed by another. */
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

interface Running {
  /** Settles when it ended, by itself or told to, and has closed its connections. */
  ended: Promise<void>
  stop(patienceMs: number): Promise<void>
}

/**
 * A job's successor in the same firm's queue is free once the job is ticked off, which happens a moment after it is done and is not
 * announced. Without being asked to look again, workers would find it with their next look, seconds later.
 */
const lookAgainMs = 20

async function begin(platform: Platform, tasks: TaskList, config: PoolConfig): Promise<Running> {
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
