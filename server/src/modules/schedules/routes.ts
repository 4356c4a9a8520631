import {
  cancelScheduledMove as cancelEndpoint,
  isDraft,
  moveOf,
  opportunityMachine,
  opportunityStatus,
  readSchedule,
  refuse,
  refuseField,
  say,
  scheduleMove as scheduleEndpoint,
} from '@moorgate/contract'
import type { AnswerOf, BodyOf, OpportunityStatus, scheduleMove as endpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { opportunities, refuseMove } from '../opportunities/index.ts'
import { mustTouch } from '../opportunity-visibility/index.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope, Work } from '../../kernel/work.ts'
import { lockOpportunity } from '../round-locks/index.ts'
import { endMove } from './end-move.ts'
import { moveAt } from './move-job.ts'

/** When offers open and close by themselves. */
export function scheduleRoutes(app: FastifyInstance): void {
  queryRoute(app, readSchedule, async (question, { id }) => {
    await showJson(question, opportunities, question, id)
    return scheduleOf(question, id)
  })
  commandRoute(app, scheduleEndpoint, async (work, { id, body }) => {
    const moveId = await scheduleMove(work, id, body)
    return (await scheduleOf(work, id, moveId))[0]!
  })
  commandRoute(app, cancelEndpoint, async (work, { id, params }) => {
    const moveId = pathId(params['moveId'])
    await cancelScheduledMove(work, id, moveId)
    return (await scheduleOf(work, id, moveId))[0]!
  })
}

type Scheduled = AnswerOf<typeof readSchedule>

/** The twenty last planned moves of an offer, with who planned each, the last one first; `id` picks one. */
async function scheduleOf(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
  id: number | null = null,
): Promise<Scheduled> {
  const { rows } = await sql<Scheduled[number]>`
    select s.id, s.to_status as status, wire_instant(s.due_at) as at, s.status as state, s.problem,
      (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = s.created_by) as scheduled_by,
      wire_instant(s.ended_at) as ended_at
    from opportunity_schedules s
    where s.tenant_id = ${tenant.id} and s.investment_opportunity_id = ${opportunityId}
      and (${id}::bigint is null or s.id = ${id}::bigint)
    order by s.id desc limit 20`.execute(db)
  return rows
}

/**
 * Says that an offer opens (2 or 3) or closes (4) at a minute. Whether it is ready is asked at that minute, by
 * the move itself: an offer may be finished in between. One opening and one closing wait at a time, so a new
 * one takes the place of the old. Returns its id.
 */
async function scheduleMove(
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

/** Takes back what waits. What has happened already stays: 409. */
async function cancelScheduledMove(work: Work, opportunityId: number, moveId: number): Promise<void> {
  const opportunity = await lockOpportunity(work, opportunityId)
  mustTouch(work, opportunity.status, 'update')
  const { rows } = await sql<{ status: string; to_status: number; due_at: Date }>`
    select status, to_status, due_at from opportunity_schedules
    where tenant_id = ${work.tenant.id} and investment_opportunity_id = ${opportunityId} and id = ${moveId}`.execute(
    work.db,
  )
  const move = rows[0] ?? refuse({ code: 'not_found' })
  if (move.status === 'cancelled') return
  if (move.status !== 'waiting') refuse({ code: 'conflict', reason: 'already_done' })
  await endMove(work, moveId, { status: 'cancelled', by: work.actor.id })
  work.emit({
    type: 'opportunity.move_cancelled',
    subject: { type: 'investment_opportunity', id: opportunityId },
    payload: { schedule_id: moveId },
    before: { status: move.to_status, at: move.due_at.toISOString() },
  })
}
