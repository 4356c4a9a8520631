import type { EventType } from '../../events/index.ts'
import type { TriggerField, TriggerKind } from '../fields.ts'

/** How an automation finds what an event is about: the record of the event, or one that its payload names. */
export interface TriggerEvent {
  /** Follows "When". Labels may hold `{terms}` of the tenant. */
  label: string
  kind: TriggerKind
  /** The payload's field with the record's id; without it, the record of the event. */
  by?: string
  /** Fields of the event itself. */
  payload?: readonly EventField[]
}

/** `minor` names the amount in minor units that the event stores of what it changed. */
export type EventField = TriggerField & { minor?: string }

/** Events whose own record is of a kind, by their labels. */
export const about = <const Type extends EventType>(
  kind: TriggerKind,
  labels: Readonly<Record<Type, string>>,
): Readonly<Record<Type, TriggerEvent>> => eventsOf(labels, { kind })

/** Events whose payload names the record. */
export const naming = <const Type extends EventType>(
  kind: TriggerKind,
  by: string,
  labels: Readonly<Record<Type, string>>,
): Readonly<Record<Type, TriggerEvent>> => eventsOf(labels, { kind, by })

const eventsOf = <Type extends EventType>(
  labels: Readonly<Record<Type, string>>,
  found: Pick<TriggerEvent, 'kind' | 'by'>,
) =>
  Object.fromEntries(
    Object.entries<string>(labels).map(([type, label]) => [type, { label, ...found }]),
  ) as Record<Type, TriggerEvent>
