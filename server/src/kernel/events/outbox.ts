import { sql } from 'kysely'
import type { Platform } from '../platform.ts'
import { system } from '../work.ts'
import type { Work } from '../work.ts'
import { storeEvents } from './store.ts'
import type { Emitted } from './store.ts'

/** A stored event as a listener hears it. */
export interface Heard {
  id: number
  type: string
  subjectType: string
  subjectId: number | null
  actorId: number | null
  at: Date
  payload: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Does one thing because something happened. It runs in a transaction of its own that also ticks off the delivery, so what it writes
 * is written once; what it sends to the outside it may send again after a crash. `afterwards` runs when that transaction is in.
 */
export interface Listener {
  name: string
  hears: readonly string[]
  handle(work: Work, event: Heard): Promise<void | (() => Promise<void>)>
}

export interface Outbox {
  hearings(types: readonly string[]): { type: string; listener: string }[]
  /** Says that a transaction with events is in, so that the process looks at once. Others look every second. */
  wake(): void
  /** Delivers what is due now and returns how many were delivered. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const mostTries = 8
const batch = 50

export function createOutbox(listeners: readonly Listener[], platform: () => Platform): Outbox {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]))
  let timer: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let again = false
  let stopped = true

  const drain = async (): Promise<number> => {
    let count = 0
    for (;;) {
      const due = await dueDeliveries(platform())
      for (const delivery of due) count += await deliver(platform(), byName, delivery)
      if (due.length < batch) return count
    }
  }
  const look = () => {
    // Woken before it was stopped, and come round only now: who stopped it may have closed the database already.
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = drain().catch((error: unknown) => {
      platform().log.error({ err: error }, 'outbox could not be read')
      return 0
    })
    void running.then(() => {
      running = undefined
      if (again && !stopped) {
        again = false
        look()
      }
    })
  }
  return {
    hearings: (types) =>
      [...new Set(types)].flatMap((type) =>
        listeners.filter((each) => each.hears.includes(type)).map((each) => ({ type, listener: each.name })),
      ),
    wake: () => {
      if (!stopped) setImmediate(look)
    },
    drain,
    start: () => {
      stopped = false
      timer = setInterval(look, 1000)
      timer.unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await running
    },
  }
}

interface Delivery {
  tenant_id: number
  event_id: number
  listener: string
}

function dueDeliveries(platform: Platform): Promise<Delivery[]> {
  return platform.database.platform
    .selectFrom('event_deliveries')
    .select(['tenant_id', 'event_id', 'listener'])
    .where('dead_at', 'is', null)
    .where('run_at', '<=', sql<Date>`now()`)
    .orderBy('run_at')
    .limit(batch)
    .execute()
}

/** Handles one delivery, unless another process holds it. A failure is tried again later, eight times in all. */
async function deliver(
  platform: Platform,
  byName: Map<string, Listener>,
  delivery: Delivery,
): Promise<number> {
  try {
    const afterwards = await handle(platform, byName, delivery)
    platform.stirred.mark(delivery.tenant_id)
    if (afterwards) await afterwards()
    return 1
  } catch (error) {
    platform.log.error({ err: error, ...delivery }, 'a listener failed')
    await putOff(platform, delivery, error)
    return 0
  }
}

async function handle(platform: Platform, byName: Map<string, Listener>, delivery: Delivery) {
  const tenant = await platform.tenants.byId(delivery.tenant_id)
  return platform.database
    .of(tenant.id)
    .transaction()
    .execute(async (db) => {
      // Skipping what is locked lets several processes share the queue; the lock dies with a process that is killed.
      const taken = await db
        .selectFrom('event_deliveries')
        .innerJoin('events', (join) =>
          join
            .onRef('events.tenant_id', '=', 'event_deliveries.tenant_id')
            .onRef('events.id', '=', 'event_deliveries.event_id'),
        )
        .selectAll('events')
        .where('event_deliveries.tenant_id', '=', tenant.id)
        .where('event_deliveries.event_id', '=', delivery.event_id)
        .where('event_deliveries.listener', '=', delivery.listener)
        .where('event_deliveries.dead_at', 'is', null)
        .forUpdate('event_deliveries')
        .skipLocked()
        .executeTakeFirst()
      const listener = byName.get(delivery.listener)
      if (!taken) return undefined
      const events: Emitted[] = []
      const work: Work = {
        tenant,
        actor: system,
        now: platform.clock.now(),
        db,
        platform,
        emit: (event) => events.push(event),
      }
      const afterwards = await listener?.handle(work, {
        id: taken.id,
        type: taken.type,
        subjectType: taken.subject_type,
        subjectId: taken.subject_id,
        actorId: taken.actor_id,
        at: taken.at,
        payload: taken.payload as Record<string, unknown>,
        before: taken.before as Record<string, unknown> | null,
        after: taken.after as Record<string, unknown> | null,
      })
      await storeEvents(db, platform.outbox, work, events)
      await db
        .deleteFrom('event_deliveries')
        .where('tenant_id', '=', tenant.id)
        .where('event_id', '=', delivery.event_id)
        .where('listener', '=', delivery.listener)
        .execute()
      return afterwards ?? undefined
    })
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
