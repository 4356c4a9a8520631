import { setTimeout as pause } from 'node:timers/promises'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { answerTo } from '../http/refusal.ts'
import type { Platform } from '../platform.ts'
import { system } from '../work.ts'
import type { Failure, Job, Run } from './job.ts'

/** What add_firm_job puts around a payload. */
const envelope = z.object({ tenant_id: z.int(), payload: z.unknown() })

interface JobAttempt {
  given: unknown
  /** From 1. */
  attempt: number
  mostTries: number
  signal: AbortSignal
}

/** The jobs as graphile-worker calls them. */
export function tasksOf(jobs: readonly Job<unknown>[], platform: Platform): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (given: unknown, { job: row, abortSignal: signal }) =>
        performJob(platform, job, { given, attempt: row.attempts, mostTries: row.max_attempts, signal }),
    ]),
  ) satisfies TaskList
}

/**
 * One try. A failure is logged with its cause, told to the job, and thrown on, so that the queue puts the job
 * off.
 */
async function performJob(platform: Platform, job: Job<unknown>, tried: JobAttempt): Promise<void> {
  await room(platform, tried.signal)
  try {
    const { run, payload } = await unpack(platform, job, tried)
    await job.perform(run(), payload).catch(async (error: unknown) => {
      const failure: Failure = {
        problem: problemOf(error, run().tenant),
        isFinal: tried.attempt >= tried.mostTries,
      }
      await job.failed?.(run(), payload, failure).catch((untold: unknown) => {
        platform.log.error({ err: untold, job: job.name }, 'a failed job could not say so')
      })
      throw error
    })
  } catch (error) {
    const { given, attempt, mostTries } = tried
    platform.log.error({ err: error, job: job.name, given, attempt, of: mostTries }, 'a job failed')
    throw error
  }
}

/** How soon a job that waits for room goes on. */
const lookEveryMs = 250

/**
 * While the database's disk has no room for changes no job is begun. It waits where it is, on the same try,
 * and goes on by itself.
 */
async function room(platform: Platform, signal: AbortSignal): Promise<void> {
  while (!platform.hasRoom()) await pause(lookEveryMs, undefined, { signal })
}

/** The tenant and the payload, checked: they may have been written by another version. */
async function unpack(platform: Platform, job: Job<unknown>, { given, signal }: JobAttempt) {
  const { tenant_id: tenantId, payload } = envelope.parse(given)
  const tenant = await platform.tenants.byId(tenantId)
  const run = (): Run => ({
    platform,
    tenant,
    scope: { tenant, actor: system, now: platform.clock.now() },
    signal,
  })
  return { run, payload: job.payload.parse(payload) }
}

/** A refusal's own sentence; a fault of ours is nobody's business but the log's. */
function problemOf(error: unknown, { branding }: Run['tenant']): string {
  const refusal = answerTo(error, branding.navigation)
  if (!refusal || refusal.status >= 500) return 'Something went wrong here.'
  return Object.values(refusal.body.errors ?? {})[0]?.[0] ?? refusal.body.message
}
