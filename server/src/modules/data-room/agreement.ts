import { refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, listDataRoomAgreements, publishDataRoomAgreement } from '@moorgate/contract'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { sanitised } from '../../kernel/html/index.ts'
import { RoomAccessQuery } from './room-access.ts'
import { readersRoom } from './reader.ts'
import { changeableRoom } from './room.ts'

type AgreementRow = AnswerOf<typeof listDataRoomAgreements>[number]

/** Every wording, the newest first, with how many of today's readers have agreed to it. */
export async function agreementsOf(question: QueryContext, roomId: number): Promise<AgreementRow[]> {
  const reach = new RoomAccessQuery(question, { roomId })
  return reach.rows<AgreementRow>(
    question.db,
    `select a.number, a.title, a.body, wire_instant(a.created_at) as created_at,
       (select count(distinct c.user_id)::int from data_room_acceptances c
          where c.tenant_id = $1 and c.data_room_id = a.data_room_id and c.number = a.number
            and c.user_id in (select p.user_id from people p)) as agreed_count,
       (select count(distinct p.user_id)::int from people p) as readers_count
     from data_room_agreements a where a.tenant_id = $1 and a.data_room_id = ${reach.room} order by a.number desc`,
  )
}

/**
 * The next wording. Anyone who agreed to the one before is asked again, by its number alone: nobody's
 * agreement is taken away.
 */
export async function publishAgreement(
  work: Work,
  roomId: number,
  { title, body }: BodyOf<typeof publishDataRoomAgreement>,
): Promise<AnswerOf<typeof publishDataRoomAgreement>> {
  await changeableRoom(work, roomId)
  const { last } = await work.db
    .selectFrom('data_room_agreements')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('tenant_id', '=', work.tenant.id)
    .where('data_room_id', '=', roomId)
    .executeTakeFirstOrThrow()
  const wording = { number: Number(last ?? 0) + 1, title, body: sanitised(body, 'body') }
  await work.db
    .insertInto('data_room_agreements')
    .values({
      tenant_id: work.tenant.id,
      data_room_id: roomId,
      ...wording,
      created_at: work.now,
      created_by: work.actor.id,
    })
    .execute()
  work.emit({
    type: 'data_room.agreement_published',
    subject: { type: 'data_room', id: roomId },
    before: { agreement_number: wording.number === 1 ? null : wording.number - 1 },
    after: { agreement_number: wording.number, title },
  })
  return { ...wording, created_at: work.now.toISOString() }
}

/** The caller agrees to the wording in force, which they name. Kept for good. */
export async function agree(work: Work, roomId: number, number: number) {
  const room = await readersRoom(work, roomId)
  if (room.agreement?.number !== number)
    refuse({
      code: 'conflict',
      reason: 'stale_version',
      about: 'agreement',
    })
  const userId = work.actor.id ?? 0
  if (room.agreement.agreed_at) return { number, agreed_at: room.agreement.agreed_at.toISOString() }
  await work.db
    .insertInto('data_room_acceptances')
    .values({
      tenant_id: work.tenant.id,
      data_room_id: roomId,
      number,
      user_id: userId,
      address: work.address ?? null,
      created_at: work.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'data_room_id', 'user_id', 'number']).doNothing(),
    )
    .execute()
  work.emit({
    type: 'data_room.agreed',
    subject: { type: 'data_room', id: roomId },
    payload: { user_id: userId, number },
  })
  return { number, agreed_at: work.now.toISOString() }
}
