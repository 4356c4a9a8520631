import type { EventType } from '@moorgate/contract/events/index.ts'
import type { Platform } from '../platform.ts'
import { deliver, dueDeliveries, groupsOf } from './deliver.ts'
import type { Subscription } from './subscription.ts'

export interface Outbox {
  /** Who is to be told of events of these types. */
  subscribers(types: readonly EventType[]): { type: EventType; listener: string }[]
  /**
   * Says that a transaction with events is in, so that the process looks at once. Others look every second.
   */
  wake(): void
  /** Delivers what is due now and returns how many were delivered. */
  drain(): Promise<number>
  start(): void
  stop(): Promise<void>
}

const batch = 1_000
/**
 * Events of one moment are delivered together after this many milliseconds. With many events the process
 * waits longer, so that one query serves more of them.
 */
const gatherMs = { usually: 100, inCrowds: 400 }
const crowd = 60

/** Delivers everything that is due, a batch at a time. */
async function deliverDue(platform: Platform, byName: Map<string, Subscription>): Promise<number> {
  let count = 0
  for (;;) {
    const due = await dueDeliveries(platform, batch)
    let delivered = 0
    for (const group of groupsOf(due, byName)) delivered += await deliver(platform, byName, group)
    count += delivered
    // Without any delivery, another process holds them all. The timer tries again.
    if (due.length < batch || delivered === 0) return count
  }
}

export function createOutbox(listeners: readonly Subscription[], platform: () => Platform): Outbox {
  const byName = new Map(listeners.map((listener) => [listener.name, listener]))
  const byType = Map.groupBy(
    listeners.flatMap(({ name, on }) => [...new Set(on)].map((type) => ({ type, listener: name }))),
    ({ type }) => type,
  )
  let timer: NodeJS.Timeout | undefined
  let soon: NodeJS.Timeout | undefined
  let running: Promise<number> | undefined
  let again = false
  let gathers = gatherMs.usually
  let stopped = true

  const drain = () => deliverDue(platform(), byName)
  const wake = () => {
    if (stopped) return
    soon ??= setTimeout(() => {
      soon = undefined
      look()
    }, gathers)
  }
  const look = () => {
    // Woken before it was stopped, and come round only now: who stopped it may have closed the database
    // already.
    if (stopped || !platform().hasRoom()) return
    if (running) {
      again = true
      return
    }
    running = drain().catch((error: unknown) => {
      platform().log.error({ err: error }, 'outbox could not be read')
      return 0
    })
    void running.then((count) => {
      running = undefined
      gathers = count >= crowd ? gatherMs.inCrowds : gatherMs.usually
      if (again) wake()
      again = false
    })
  }
  return {
    subscribers: (types) => [...new Set(types)].flatMap((type) => byType.get(type) ?? []),
    wake,
    drain: async () => {
      // What this process is at counts as delivered once it is, also what a bell began meanwhile.
      const before = await running
      const own = await drain()
      const meanwhile = await running
      return own + (before ?? 0) + (meanwhile ?? 0)
    },
    start: () => {
      stopped = false
      timer = setInterval(look, 1000)
      timer.unref()
    },
    stop: async () => {
      stopped = true
      clearInterval(timer)
      clearTimeout(soon)
      soon = undefined
      await running
    },
  }
}
