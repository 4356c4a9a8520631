import * as contract from '@moorgate/contract'
import type { AnswerOf } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { pathId } from '../../kernel/http/scope.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { Scope } from '../../kernel/work.ts'
import { opportunities } from '../opportunities/index.ts'
import { cancelScheduledMove } from './cancel-scheduled-move.ts'
import { scheduleMove } from './schedule-move.ts'

/** When offers open and close by themselves. */
export function scheduleRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readSchedule, async (question, { id }) => {
    await showJson(question, opportunities, question, id)
    return scheduleOf(question, id)
  })
  commandRoute(app, contract.scheduleMove, async (work, { id, body }) => {
    const moveId = await scheduleMove(work, id, body)
    return (await scheduleOf(work, id, moveId))[0]!
  })
  commandRoute(app, contract.cancelScheduledMove, async (work, { id, params }) => {
    const moveId = pathId(params['moveId'])
    await cancelScheduledMove(work, id, moveId)
    return (await scheduleOf(work, id, moveId))[0]!
  })
}

type Scheduled = AnswerOf<typeof contract.readSchedule>

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
