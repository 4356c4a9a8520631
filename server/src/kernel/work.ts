import type { CompiledQuery, QueryResult } from 'kysely'
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

/** The person who acts. `system` is the actor of subscriptions, jobs and the seed. */
export interface Actor {
  id: number | null
  roleId: number | null
  /**
   * The viewer in an impersonation: staff, or a delegate of the investor. A viewer only reads; their commands
   * are refused.
   */
  viewerId?: number
  /** How much a delegate may see, where the viewer is one. */
  delegation?: Delegation
  /** The session of the request, where there is one. */
  session?: SessionFacts
}

/** How much of an investor's account a delegate may see. */
export interface Delegation {
  /** Whether the delegate may read documents. */
  documents: boolean
  /** The investment methods whose holdings are shared; null is all of them. */
  methodIds: readonly number[] | null
}

export interface SessionFacts {
  idHash: Buffer
  publicId: string
  confirmedAt: Date | null
}

export const system: Actor = { id: null, roleId: null }

/** An impersonation is read-only. */
export const onlyLooking = { code: 'forbidden', reason: 'read_only' } as const

/** The record that a command changes, and the version that its editor saw. */
export interface ExpectedVersion {
  table: string
  id: number
  version: number
  /** Checked once: later changes of the same command raise the version. */
  isChecked: boolean
}

/** Tenant, caller and time of a request: all that a command or a query may know of its caller. */
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

/** The calendar date in London. */
export const todayOf = (moment: Pick<Scope, 'now' | 'today'>): string =>
  moment.today ?? londonDate(moment.now)

/** The context of a query. It reads outside a transaction, because one statement needs none. */
export interface QueryContext extends Scope {
  db: Db
  platform: Platform
  /** One prepared statement of this tenant, the quickest way to read; `$1` is the tenant. */
  rows<Row>(text: string, values: readonly unknown[], how?: QueryOptions): Promise<Row[]>
  /** Many rows of this tenant, so many at once. */
  stream<Row>(query: CompiledQuery, rowsAtOnce: number): AsyncIterableIterator<QueryResult<Row>>
}

export type Emit = <const Type extends EventType>(event: EmittedEvent<Type>) => void

/** The context of a command: one transaction, one actor, one clock, and its events. */
export interface Work extends Scope {
  db: Trx
  platform: Platform
  /** Stores an event in the same transaction. Subscriptions handle it after the commit, at least once. */
  emit: Emit
  /**
   * Adds a job in the same transaction: it is performed after the commit, at least once, and not at all
   * without it.
   */
  enqueue<Payload>(job: JobKind<Payload>, payload: Payload, placing?: EnqueueOptions): Promise<void>
}

/**
 * The context of a command in an open transaction. The caller that opened the transaction stores `events`.
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
 * The same context, which holds back its events until `passOn`, so that a rollback to a savepoint stores
 * none. `isWanted` drops events.
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

/** Runs a command in one transaction and stores its events in it. Only routes, jobs and scripts call this. */
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

/** Runs a command and rolls it back, for its answer or its refusal. No row and no event is stored. */
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

/** Runs a command of the system in one transaction, such as one that is due. */
export const transactAsSystem = <Result>(
  platform: Platform,
  tenant: Tenant,
  act: (work: Work) => Promise<Result>,
): Promise<Result> => transact(platform, { tenant, actor: system, now: platform.clock.now() }, act)

/**
 * The same for several things, one transaction each. All of them run; then the failures are thrown together.
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
