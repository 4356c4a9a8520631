import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { system, workIn } from '../work.ts'
import type { Work } from '../work.ts'
import { chainOf, chainedBy } from './chain.ts'
import type { StoredEvent, Subscription } from './subscription.ts'
import { storeEvents } from './store.ts'
import type { AnyEmitted } from './store.ts'

const mostTries = 8

/** An event that a listener has still to hear. */
export interface Delivery {
  tenant_id: number
  event_id: number
  listener: string
}

/** What is due now, the longest waiting first. */
export function dueDeliveries(platform: Platform, most: number): Promise<Delivery[]> {
  return platform.database.platform
    .selectFrom('event_deliveries')
    .select(['tenant_id', 'event_id', 'listener'])
    .where('dead_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .orderBy('run_at')
    .orderBy('event_id')
    .limit(most)
    .execute()
}

/**
 * One tenant's deliveries to one listener together, where the listener allows it; the rest one by one. The
 * order stays.
 */
export function groupsOf(due: readonly Delivery[], byName: Map<string, Subscription>): Delivery[][] {
  const groups = new Map<string, Delivery[]>()
  for (const delivery of due) {
    const { tenant_id: tenantId, event_id: eventId, listener } = delivery
    const taker = byName.get(listener)
    const key = `${tenantId} ${listener} ${taker && 'handleAll' in taker ? 'all' : eventId}`
    groups.set(key, [...(groups.get(key) ?? []), delivery])
  }
  return [...groups.values()]
}

/**
 * Handles deliveries of one kind, unless another process holds them. A failure is tried again later, eight
 * times in all.
 */
export async function deliver(
  platform: Platform,
  byName: Map<string, Subscription>,
  group: readonly Delivery[],
): Promise<number> {
  const [delivery] = group
  if (!delivery) return 0
  const handled = await handle(platform, byName, group).catch((error: unknown) => ({ error }))
  if ('error' in handled) {
    if (group.length > 1) {
      let count = 0
      for (const each of group) count += await deliver(platform, byName, [each])
      return count
    }
    platform.log.error({ err: handled.error, ...delivery }, 'a listener failed')
    await putOff(platform, delivery, handled.error)
    return 0
  }
  platform.dirtyTenants.mark(delivery.tenant_id)
  // All of it is in, so it is not tried again: a bell that did not ring, for instance, shows its note all the
  // same.
  await handled.afterwards?.().catch((error: unknown) => {
    platform.log.error({ err: error, ...delivery }, 'what follows a listener failed')
  })
  return handled.count
}

interface Handled {
  count: number
  afterwards: (() => Promise<void>) | undefined
}

async function handle(
  platform: Platform,
  byName: Map<string, Subscription>,
  group: readonly Delivery[],
): Promise<Handled> {
  const { tenant_id: tenantId, listener: name } = group[0]!
  const tenant = await platform.tenants.byId(tenantId)
  const listener = byName.get(name)
  return platform.database
    .of(tenant.id)
    .transaction()
    .execute(async (db) => {
      const taken = await take(db, group)
      if (taken.length === 0) return { count: 0, afterwards: undefined }
      const followed: (() => Promise<void>)[] = []
      for (const [chain, heard] of Map.groupBy(taken, ({ requestId }) => chainOf(requestId))) {
        const events: AnyEmitted[] = []
        const scope = {
          tenant,
          actor: system,
          now: platform.clock.now(),
          ...(chain !== undefined && { requestId: chainedBy(chain) }),
        }
        const work = workIn(platform, scope, db, events)
        const afterwards = await (listener && heardBy(listener, work, heard))
        if (afterwards) followed.push(afterwards)
        await storeEvents(db, platform.outbox, work, events)
      }
      await tickOff(db, group[0]!, taken)
      return { count: taken.length, afterwards: all(followed) }
    })
}

const heardBy = (listener: Subscription, work: Work, heard: readonly StoredEvent[]) =>
  'handleAll' in listener ? listener.handleAll(work, heard) : listener.handle(work, heard[0]!)

const all = (followed: readonly (() => Promise<void>)[]): Handled['afterwards'] =>
  followed.length === 0
    ? undefined
    : async () => {
        for (const each of followed) await each()
      }

/**
 * The events of deliveries that are still to be made, oldest first. The transaction isn't waited for until it
 * is on the disk: one that is lost with the power takes its tick with it, and what it did is done again.
 * Skipping what is locked lets several processes share the queue; the lock dies with a process that is
 * killed. The events are looked up by their ids: a join would leave it to the planner, who has read all
 * events of the tenant for it where it knew nothing of the tables yet.
 */
async function take(db: Trx, group: readonly Delivery[]): Promise<TakenEvent[]> {
  const { tenant_id: tenantId, listener } = group[0]!
  const { rows } = await sql<EventRow>`
    with held as materialized (
      select d.event_id, set_config('synchronous_commit', 'off', true)
      from event_deliveries d
      where d.tenant_id = ${tenantId} and d.event_id = any(${group.map((each) => each.event_id)}::bigint[])
        and d.listener = ${listener} and d.dead_at is null
      for update of d skip locked
    )
    select e.id, e.type, e.subject_type, e.subject_id, e.actor_id, e.at, e.payload, e.before, e.after, e.request_id
    from events e
    where e.tenant_id = ${tenantId} and e.id = any(array(select held.event_id from held))
    order by e.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    actorId: row.actor_id,
    at: row.at,
    payload: row.payload,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  }))
}

interface EventRow extends Pick<StoredEvent, 'id' | 'type' | 'at' | 'payload' | 'before' | 'after'> {
  subject_type: string
  subject_id: number | null
  actor_id: number | null
  request_id: string | null
}

type TakenEvent = StoredEvent & { requestId: string | null }

async function tickOff(
  db: Trx,
  { tenant_id, listener }: Delivery,
  done: readonly StoredEvent[],
): Promise<void> {
  await db
    .deleteFrom('event_deliveries')
    .where('tenant_id', '=', tenant_id)
    .where(sql<boolean>`event_id = any(${done.map(({ id }) => id)}::bigint[])`)
    .where('listener', '=', listener)
    .execute()
}

async function putOff(platform: Platform, delivery: Delivery, error: unknown): Promise<void> {
  await platform.database.platform
    .updateTable('event_deliveries')
    .set((build) => ({
      attempts: build('attempts', '+', 1),
      run_at: sql<Date>`now() + make_interval(secs => power(3, attempts))`,
      dead_at: sql<Date | null>`case when attempts + 1 >= ${mostTries} then now() end`,
      last_error: String(error).slice(0, 500),
    }))
    .where('tenant_id', '=', delivery.tenant_id)
    .where('event_id', '=', delivery.event_id)
    .where('listener', '=', delivery.listener)
    .execute()
    .catch((failure: unknown) =>
      platform.log.error({ err: failure }, 'a failed delivery could not be put off'),
    )
}
