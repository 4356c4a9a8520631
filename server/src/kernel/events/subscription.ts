import type { EventType, PayloadOf } from '@moorgate/contract/events/index.ts'
import type { Work } from '../work.ts'

/** An event as it was stored. */
export interface StoredEvent {
  id: number
  type: EventType
  subjectType: string
  subjectId: number | null
  actorId: number | null
  at: Date
  payload: Readonly<Record<string, unknown>>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** An event of these types, with the payload that the catalogue gives it. */
export type EventOf<Type extends EventType> = Type extends EventType
  ? Omit<StoredEvent, 'type' | 'payload'> & { type: Type; payload: PayloadOf<Type> }
  : never

export type AfterCommit = void | (() => Promise<void>)
type Handling<Event> =
  | { handle(work: Work, event: Event): Promise<AfterCommit> }
  | { handleAll(work: Work, events: readonly Event[]): Promise<AfterCommit> }

/**
 * Does one thing because something happened. It runs in a transaction of its own that also ticks off the
 * delivery, so what it writes is written once; what it sends to the outside it may send again after a crash.
 * What it gives back runs when that transaction is in.
 *
 * `handleAll` is for what happens in crowds, such as a round that everybody reserves in: it gets several
 * events of one tenant at once, oldest first, and should take a few statements for all of them. When it
 * fails, it gets them one by one.
 */
export type Subscription = { name: string; on: readonly EventType[] } & Handling<StoredEvent>

/** A subscription whose handler knows the payloads of the events that it is on. */
export const subscription = <const Type extends EventType>(
  given: { name: string; on: readonly Type[] } & Handling<EventOf<Type>>,
): Subscription => given as unknown as Subscription

/** The event types that a table of handlers or sentences has entries for. */
export const typesIn = <Type extends EventType>(table: Readonly<Record<Type, unknown>>): readonly Type[] =>
  Object.keys(table) as Type[]
