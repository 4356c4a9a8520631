import { isDraft, moveOf, opportunityMachine, opportunityStatus, refuseField, say } from '@moorgate/contract'
import type { BodyOf, OpportunityStatus, scheduleMove as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { refuseMove } from '../opportunities/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { endMove } from './end-move.ts'
import { moveAt } from './move-job.ts'

/**
 * Says that an offer opens (2 or 3) or closes (4) at a minute. Whether it is ready is asked at that minute, by
 * the move itself: an offer may be finished in between. One opening and one closing wait at a time, so a new
 * one takes the place of the old. Returns its id.
 */
export async function scheduleMove(
  work: Work,
  opportunityId: number,
  body: BodyOf<typeof endpoint>,
): Promise<number> {
  const opportunity = await lockOpportunity(work, opportunityId)
  const from = opportunity.status as OpportunityStatus
  mustTouch(work, from, 'update')
  const at = new Date(body.at)
  if (at <= work.now) refuseField('at', say.after('now'))
  const opened = await waitingFor(work, opportunityId, 'opening')
  if (!isPossible(from, body.status, opened !== undefined))
    refuseMove(work, { from, to: body.status, how: ' by itself' })
  const replaced = await waitingFor(
    work,
    opportunityId,
    body.status === opportunityStatus.closed ? 'closing' : 'opening',
  )
  if (replaced !== undefined) await endMove(work, replaced, { status: 'cancelled', by: work.actor.id })
  const { rows } = await sql<{ id: number }>`
    insert into opportunity_schedules (tenant_id, investment_opportunity_id, to_status, due_at, created_by, created_at)
    values (${work.tenant.id}, ${opportunityId}, ${body.status}, ${at}, ${work.actor.id}, ${work.now}) returning id`.execute(
    work.db,
  )
  const { id } = rows[0]!
  await moveAt(work, { id, offerId: opportunityId, to: body.status, at })
  work.emit({
    type: 'opportunity.move_scheduled',
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { schedule_id: id },
    after: { status: body.status, at: at.toISOString() },
  })
  return id
}

/** A draft that opens by itself may close by itself afterwards; otherwise the machine says. */
function isPossible(from: OpportunityStatus, to: OpportunityStatus, opensFirst: boolean): boolean {
  // A closed round opens again for a reason, which somebody has to say.
  if (from !== opportunityStatus.closed && moveOf(opportunityMachine, from, to) !== undefined) return true
  return to === opportunityStatus.closed && isDraft(from) && opensFirst
}

async function waitingFor(work: Work, opportunityId: number, what: 'opening' | 'closing') {
  const { rows } = await sql<{ id: number }>`
    select id from opportunity_schedules
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and status = 'waiting'
      and (to_status = ${opportunityStatus.closed}) = ${what === 'closing'}`.execute(work.db)
  return rows[0]?.id
}
