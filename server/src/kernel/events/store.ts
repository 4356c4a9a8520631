import { eventCatalogue } from '@moorgate/contract/events/index.ts'
import type { EventType, PayloadOf, SubjectOf } from '@moorgate/contract/events/index.ts'
import { sql } from 'kysely'
import { committing } from '../database/database.ts'
import type { Trx } from '../database/database.ts'
import type { Scope } from '../work.ts'
import type { Outbox } from './outbox.ts'

/**
 * Something that happened, as a command reports it: an event of the catalogue about one record. `before` and
 * `after` hold only what changed; the payload is what subscribers need beyond the subject.
 */
export type EmittedEvent<Type extends EventType> = {
  type: Type
  subject: { type: SubjectOf<Type>; id: number | null }
  before?: Record<string, unknown>
  after?: Record<string, unknown>
} & (Record<never, never> extends PayloadOf<Type>
  ? { payload?: PayloadOf<Type> }
  : { payload: PayloadOf<Type> })

/** Any of them, collected until its transaction stores it. */
export interface AnyEmitted {
  type: EventType
  subject: { type: string; id: number | null }
  payload?: object
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * Stores an act's events and who has to hear of them, in one statement of the act's own transaction. Where
 * nothing else follows, it commits the transaction.
 */
export async function storeEvents(
  db: Trx,
  outbox: Outbox,
  scope: Scope,
  events: readonly AnyEmitted[],
  { isLast = false } = {},
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({
    type: event.type,
    subject_type: event.subject.type,
    subject_id: event.subject.id,
    payload: eventCatalogue[event.type].payload.parse(event.payload ?? {}),
    before: event.before ?? null,
    after: event.after ?? null,
  }))
  const subscribers = outbox.subscribers(events.map((event) => event.type))
  const query = sql`
    with stored as (
      insert into events (tenant_id, type, subject_type, subject_id, payload, before, after,
                          actor_id, actor_role, at, request_id, address)
      select ${scope.tenant.id}, e.type, e.subject_type, e.subject_id, e.payload, e.before, e.after,
             ${scope.actor.id}::bigint, ${scope.actor.roleId}::int, ${scope.now}::timestamptz,
             ${scope.requestId ?? null}::text, ${scope.address ?? null}::text
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as e(type text, subject_type text, subject_id bigint, payload jsonb, before jsonb, after jsonb)
      returning id, type
    )
    insert into event_deliveries (tenant_id, event_id, listener)
    select ${scope.tenant.id}, stored.id, subscriber.listener
    from stored
    join unnest(${subscribers.map(({ type }) => type)}::text[], ${subscribers.map(({ listener }) => listener)}::text[])
      as subscriber(type, listener) on subscriber.type = stored.type`.compile(db)
  await db.executeQuery(isLast ? committing(query) : query)
}
