import type { AnswerOf, readSchedule } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import type { Scope } from '../../kernel/work.ts'

type Scheduled = AnswerOf<typeof readSchedule>

/** The twenty last planned moves of an offer, with who planned each, the last one first; `id` picks one. */
export async function scheduleOf(
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
