import type { AnswerOf, ownDataRooms } from '@moorgate/contract'
import { FailureError } from '@moorgate/contract'
import { sql } from 'kysely'
import type { QueryContext } from '../../kernel/work.ts'
import { readersRoom } from './reader.ts'

/**
 * Rooms in which the caller is a reader, by name. Few people are in many, so each is asked the way in which
 * its door asks.
 */
export async function ownRooms(question: QueryContext): Promise<AnswerOf<typeof ownDataRooms>> {
  const { db, tenant, actor } = question
  const { rows } = await sql<{ id: number }>`
    select r.id from data_rooms r
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = r.investment_opportunity_id and o.deleted_at is null
    where r.tenant_id = ${tenant.id} and r.deleted_at is null and r.status <> 'archived'
      and exists (select 1 from data_room_groups g
        left join data_room_members m on m.tenant_id = ${tenant.id} and m.group_id = g.id and m.user_id = ${actor.id}
        left join user_client_groups u on u.tenant_id = ${tenant.id} and u.user_id = ${actor.id}
          and u.client_group_id = g.client_group_id
        left join invitations n on n.tenant_id = ${tenant.id} and n.investment_opportunity_id = o.id
          and n.user_id = ${actor.id} and n.deleted_at is null and g.kind = 'invited'
        where g.tenant_id = ${tenant.id} and g.data_room_id = r.id
          and (m.user_id is not null or u.user_id is not null or n.id is not null))
    order by o.name, r.id`.execute(db)
  const rooms = await Promise.all(rows.map(({ id }) => readersRoom(question, id).catch(nothing)))
  return rooms.flatMap((room) => {
    if (!room) return []
    const { id, opportunity_name, opportunity_slug, status, mustAgree } = room
    return [{ id, opportunity_name, opportunity_slug, status, must_agree: mustAgree }]
  })
}

/** Whose invitation was declined is no reader, which only the door knows. */
function nothing(error: unknown): undefined {
  if (!(error instanceof FailureError)) throw error
  return undefined
}
