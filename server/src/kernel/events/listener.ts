import type { Work } from '../work.ts'

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
 * is written once; what it sends to the outside it may send again after a crash. What it gives back runs when that transaction is in.
 *
 * `handleAll` is for what happens in crowds, such as a round that everybody reserves in: it gets several events of one firm at once,
 * oldest first, and should take a few statements for all of them. When it fails, it gets them one by one.
 */
export type Listener = { name: string; hears: readonly string[] } & (
  | { handle(work: Work, event: Heard): Promise<Afterwards> }
  | { handleAll(work: Work, events: readonly Heard[]): Promise<Afterwards> }
)

type Afterwards = void | (() => Promise<void>)
