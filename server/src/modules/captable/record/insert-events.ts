import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import type { RecordedEvent } from '../company/recorded-events.ts'

export type NewEvent = Pick<RecordedEvent, 'kind' | 'date' | 'data' | 'note'> & {
  reversesId?: number
  /** Taken from `nextEventIds` where events name one another. */
  id?: number
}

/** Ids for events that name one another before they are written. */
export async function nextEventIds(work: Work, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval('cap_table_events_id_seq') as id from generate_series(1, ${count}::int)`.execute(work.db)
  return rows.map(({ id }) => id)
}

/** Writes events in one statement, in their order, and returns their ids in that order. */
export async function insertEvents(
  work: Work,
  opportunityId: number,
  events: readonly NewEvent[],
): Promise<number[]> {
  const rows = events.map((event, order) => ({
    order,
    id: event.id ?? null,
    kind: event.kind,
    date: event.date,
    data: event.data,
    note: event.note,
    reverses_id: event.reversesId ?? null,
  }))
  const { rows: made } = await sql<{ id: number }>`
    insert into cap_table_events (tenant_id, id, investment_opportunity_id, kind, date, data, note, reverses_id, created_at, created_by)
    select ${work.tenant.id}, coalesce(e.id, nextval('cap_table_events_id_seq')), ${opportunityId}, e.kind, e.date, e.data, e.note,
      e.reverses_id, ${work.now}, ${work.actor.id}::bigint
    from (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("order" int, id bigint, kind text, date date,
      data jsonb, note text, reverses_id bigint) order by r."order") e
    returning id`.execute(work.db)
  return made.map(({ id }) => id)
}
