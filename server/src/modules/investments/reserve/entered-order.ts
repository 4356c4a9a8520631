import { enteredOrderDays, refuse } from '@moorgate/contract'
import type { AnswerOf, readEnteredOrder as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { isLiveRow } from '../../../kernel/database/opportunity-rows.ts'
import type { ScheduledTask } from '../../../kernel/scheduler.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { seenOpportunity } from '../../opportunity-visibility/index.ts'
import { takesMoney } from '../../round-room/index.ts'

export type EnteredOrder = AnswerOf<typeof endpoint>

const nothing: EnteredOrder = { revision: 0, entered: {} }

/**
 * What the caller has entered of an order; nothing for somebody who only looks at their account. 404 for who
 * may not see the offer.
 */
export async function readEnteredOrder(question: QueryContext, opportunityId: number): Promise<EnteredOrder> {
  const opportunity = await seenOpportunity(question, opportunityId)
  if (!opportunity) refuse({ code: 'not_found' })
  const { db, tenant, actor, now } = question
  if (actor.viewerId !== undefined || !takesMoney(question, opportunity)) return nothing
  const { rows } = await sql<EnteredOrder>`
    select e.revision, ${standing(now)} as entered from entered_orders e
    where e.tenant_id = ${tenant.id} and e.user_id = ${actor.id} and e.investment_opportunity_id = ${opportunityId}`.execute(
    db,
  )
  return rows[0] ?? nothing
}

/**
 * Of a row `e` those parts that still count: entered lately, and after what was reserved last in this offer.
 * No reservation has to see to what was entered before it.
 */
export const standing = (now: Date) => sql<EnteredOrder['entered']>`
  (select coalesce(jsonb_object_agg(p.key, p.value -> 'is'), '{}') from jsonb_each(e.parts) p
   where p.value ->> 'is' is not null and (p.value ->> 'at')::timestamptz > ${oldest(now)} and not ${isReserved})`

const oldest = (now: Date) => later(now, -days(enteredOrderDays))

const isReserved = sql`exists (select 1 from investments i where i.tenant_id = e.tenant_id and i.user_id = e.user_id
  and i.investment_opportunity_id = e.investment_opportunity_id and i.id > e.since_investment_id)`

/** Deletes what nobody can read any more. */
export const sweepOrders: ScheduledTask = {
  name: 'sweep_orders',
  everySeconds: 3600,
  perform: ({ database, clock }, { id }) => sweep(database.of(id), id, clock.now()),
}

async function sweep(db: Db, tenantId: number, now: Date): Promise<void> {
  await sql`
    delete from entered_orders e
    where e.tenant_id = ${tenantId} and (
      e.entered_at <= ${oldest(now)} or ${isReserved}
      or exists (select 1 from users u where u.tenant_id = e.tenant_id and u.id = e.user_id and u.deleted_at is not null)
      or exists (select 1 from investment_opportunities o where o.tenant_id = e.tenant_id and o.id = e.investment_opportunity_id
        and (o.deleted_at is not null or not ${sql.raw(isLiveRow('o'))})))`.execute(db)
}
