import { refuse } from '@moorgate/contract'
import type { EventType } from '@moorgate/contract/events/index.ts'
import { londonDate } from './clock.ts'
import type { Db, QueryOptions, Trx } from './database/database.ts'
import { storeEvents } from './events/store.ts'
import type { AnyEmitted, EmittedEvent } from './events/store.ts'
import { addJob } from './jobs/add-job.ts'
import type { JobKind, EnqueueOptions } from './jobs/job.ts'
import type { Platform } from './platform.ts'
import type { Tenant } from './tenants.ts'

/** Who acts. `system` acts for nobody: listeners, jobs and the seed. */
export interface Actor {
  id: number | null
  roleId: number | null
  /**
   * Whoever sees what this investor sees: staff, or somebody whom they let in. They only look: an act of
   * theirs is refused.
   */
  viewerId?: number
  /** Where the viewer is somebody whom the investor let in: how far. */
  delegation?: Delegation
  /** The session in which it was asked for, where there is one. */
  session?: SessionFacts
}

/** How much of an investor's account somebody may see whom they let in. */
export interface Delegation {
  /** Whether documents are among it. */
  documents: boolean
  /** What was invested through these methods alone; null is everything. */
  methodIds: readonly number[] | null
}

export interface SessionFacts {
  idHash: Buffer
  publicId: string
  confirmedAt: Date | null
}

export const system: Actor = { id: null, roleId: null }

/** Whoever sees the portal as an investor changes nothing in it. */
export const onlyLooking = { code: 'forbidden', reason: 'read_only' } as const

/** The record that an act changes, and the version in which its editor saw it. */
export interface ExpectedVersion {
  table: string
  id: number
  version: number
  /** What the act itself changes later raises the version. */
  isChecked: boolean
}

/** Where a request comes from and when: all that an act or a question may know about its caller. */
export interface Scope {
  tenant: Tenant
  actor: Actor
  now: Date
  /** The calendar date in London of `now`, where it is known already. */
  today?: string
  requestId?: string
  address?: string
  expected?: ExpectedVersion
}

/** What day it is there. */
export const todayOf = (moment: Pick<Scope, 'now' | 'today'>): string =>
  moment.today ?? londonDate(moment.now)

/** A question: reads, outside a transaction. One statement needs none. */
export interface QueryContext extends Scope {
  db: Db
  platform: Platform
  /** One prepared statement of this tenant, the quickest way to read; `$1` is the tenant. */
  rows<Row>(text: string, values: readonly unknown[], how?: QueryOptions): Promise<Row[]>
}

export type Emit = <const Type extends EventType>(event: EmittedEvent<Type>) => void

/** One business act: one transaction, one actor, one clock, the events it caused. */
export interface Work extends Scope {
  db: Trx
  platform: Platform
  /** Stored in the same transaction; listeners hear of it after the commit, at least once. */
  emit: Emit
  /**
   * Adds a job in the same transaction: it is performed after the commit, at least once, and not at all
   * without it.
   */
  enqueue<Payload>(job: JobKind<Payload>, payload: Payload, placing?: EnqueueOptions): Promise<void>
}

/**
 * An act's hands in a transaction that is open. What it emits is collected; whoever opened the transaction
 * stores it.
 */
export function workIn(platform: Platform, scope: Scope, db: Trx, events: AnyEmitted[]): Work {
  return {
    ...scope,
    db,
    platform,
    emit: (event) => events.push(event),
    enqueue: (job, payload, placing) => addJob(db, scope.now, { ...placing, job, payload }),
  }
}

/**
 * The same work, whose events wait until they are passed on: what is rolled back to a savepoint has none.
 * Those that aren't wanted are dropped.
 */
export function withHeldEvents(work: Work): {
  own: Work
  passOn(isWanted?: (event: AnyEmitted) => boolean): void
} {
  const events: AnyEmitted[] = []
  return {
    own: { ...work, emit: (event) => events.push(event) },
    passOn: (isWanted = () => true) => {
      for (const event of events) if (isWanted(event)) (work.emit as (event: AnyEmitted) => void)(event)
    },
  }
}

/**
 * Runs an act in one transaction and stores its events beside what it wrote. Only routes, jobs and scripts
 * call this.
 */
export async function transact<Result>(
  platform: Platform,
  scope: Scope,
  act: (work: Work) => Promise<Result>,
  how?: QueryOptions,
): Promise<Result> {
  if (scope.actor.viewerId !== undefined) refuse(onlyLooking)
  let happened = false
  const result = await platform.database
    .of(scope.tenant.id, how)
    .transaction()
    .execute(async (db) => {
      const events: AnyEmitted[] = []
      const result = await act(workIn(platform, scope, db, events))
      await storeEvents(db, platform.outbox, scope, events, { isLast: true })
      happened = events.length > 0
      return result
    })
  platform.dirtyTenants.mark(scope.tenant.id)
  if (happened) platform.outbox.wake()
  return result
}

/**
 * Runs an act whole and takes it all back: what it would answer now, or how it would be refused. Nothing is
 * written, no event is stored and nobody hears of it.
 */
export async function preview<Result>(
  platform: Platform,
  scope: Scope,
  act: (work: Work) => Promise<Result>,
): Promise<Result> {
  if (scope.actor.viewerId !== undefined) refuse(onlyLooking)
  const transaction = await platform.database.of(scope.tenant.id).startTransaction().execute()
  try {
    return await act(workIn(platform, scope, transaction, []))
  } finally {
    await transaction.rollback().execute()
  }
}

/** An act that nobody asked for, in one transaction: what time brings about. */
export const transactAsSystem = <Result>(
  platform: Platform,
  tenant: Tenant,
  act: (work: Work) => Promise<Result>,
): Promise<Result> => transact(platform, { tenant, actor: system, now: platform.clock.now() }, act)

/**
 * The same for each of several things, one transaction each. One that fails does not keep those after it
 * waiting; when all had their turn, the failures are thrown together.
 */
export async function eachAsSystem<Thing>(
  platform: Platform,
  tenant: Tenant,
  things: Iterable<Thing>,
  act: (work: Work, thing: Thing) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things)
    await transactAsSystem(platform, tenant, (work) => act(work, thing)).catch((error: unknown) =>
      failures.push(error),
    )
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be done`)
}
