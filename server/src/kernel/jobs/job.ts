import type { z } from 'zod'
import type { Platform } from '../platform.ts'
import type { Tenant } from '../tenants.ts'
import type { Scope } from '../work.ts'

/**
 * What an act says when it asks for a job. Apart from the job itself, so that the act needn't know how it is
 * done.
 */
export interface JobKind<Payload> {
  /** `area.verb`, as it stands in the queue and in the log. */
  name: `${string}.${string}`
  /** Ids and plain facts, never contents: what the record says now counts. */
  payload: z.ZodType<Payload>
  /**
   * One after the other within a tenant, in the order in which they are due. Without it several of a tenant
   * run beside each other.
   */
  inOrder?: true
}

/**
 * Something that takes long or is due at its minute, declared beside the module whose acts ask for it. The
 * act adds it in its own transaction (`work.enqueue`), so it is there if and only if the act is. It is
 * performed at least once: a try that fails is made again, eight times in half an hour, and one whose process
 * dies is made again by another. So a job finds out what is still to do and does it; a long one does a part,
 * and adds itself again under the same key in the transaction of that part.
 */
export interface Job<Payload> extends JobKind<Payload> {
  perform(run: Run, payload: Payload): Promise<void>
  /**
   * Says on the thing itself that a try failed, and that it was the last one. Has a transaction of its own.
   */
  failed?(run: Run, payload: Payload, failure: Failure): Promise<void>
}

/** What a job has to work with: the tenant's scope without an actor, whom each job finds for itself. */
export interface Run {
  platform: Platform
  tenant: Tenant
  /** The scope of an act of nobody, at this moment. */
  scope: Scope
  /**
   * Aborts when the process is told to end: a job that goes from record to record ends after the one that it
   * is at.
   */
  signal: AbortSignal
}

export interface Failure {
  /** In a sentence for the people who wait for it. */
  problem: string
  /** No other try follows by itself. */
  isFinal: boolean
}

export interface EnqueueOptions {
  /** A job of the same tenant and name with this key is replaced while it waits, so there is one of it. */
  key?: string
  /** Not before. */
  runAt?: Date
}
