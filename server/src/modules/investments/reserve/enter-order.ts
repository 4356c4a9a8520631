import { orderEntered, refuse } from '@moorgate/contract'
import { channelsOf } from '@moorgate/contract/notifications/index.ts'
import type { BodyOf, enterOrder as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { later, seconds } from '../../../kernel/clock.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { seenOpportunity } from '../../opportunities/index.ts'
import { standing } from './entered-order.ts'
import type { EnteredOrder } from './entered-order.ts'
import { takesMoney } from '../rounds/lock-opportunity.ts'

/**
 * Keeps what an investor enters of an order, tells all windows of theirs and nobody else, and answers the
 * whole. 404 for who may not see the offer, 409 once its round takes no money.
 */
export async function enterOrder(
  question: QueryContext,
  opportunityId: number,
  body: BodyOf<typeof endpoint>,
): Promise<EnteredOrder> {
  const offer = await seenOpportunity(question, opportunityId)
  if (!offer) refuse({ code: 'not_found' })
  if (!takesMoney(question, offer)) refuse({ code: 'conflict', reason: 'not_open' })
  const order = await keep(question, opportunityId, body)
  const { platform, tenant, actor } = question
  const [own] = channelsOf(actor.id!)
  await platform.realtime.publish({
    appId: String(tenant.id),
    channels: [own!],
    event: orderEntered,
    data: JSON.stringify({ investment_opportunity_id: opportunityId, ...order }),
  })
  return order
}

/**
 * One statement: two devices that write at once wait for each other at the row, and what either says of a
 * part it says after the other.
 */
async function keep(
  { db, tenant, actor, now }: QueryContext,
  opportunityId: number,
  { entered, entered_seconds_ago: secondsAgo = 0 }: BodyOf<typeof endpoint>,
): Promise<EnteredOrder> {
  const at = later(now, -seconds(secondsAgo))
  const said = Object.entries(entered).map(([part, value]) => [part, { is: value ?? null, at }])
  const { rows } = await sql<EnteredOrder>`
    insert into entered_orders as e (tenant_id, user_id, investment_opportunity_id, parts, since_investment_id, revision, entered_at)
    values (${tenant.id}, ${actor.id}, ${opportunityId}, ${JSON.stringify(Object.fromEntries(said))},
      (select coalesce(max(i.id), 0) from investments i where i.tenant_id = ${tenant.id} and i.user_id = ${actor.id}
        and i.investment_opportunity_id = ${opportunityId}),
      ${now.getTime()}, ${at})
    on conflict (tenant_id, user_id, investment_opportunity_id) do update set
      parts = (
        select jsonb_object_agg(key, case when said.value ->> 'at' >= kept.value ->> 'at' then said.value
          else coalesce(kept.value, said.value) end)
        from jsonb_each(case when e.since_investment_id = excluded.since_investment_id then e.parts else '{}' end) kept
        full join jsonb_each(excluded.parts) said using (key)),
      since_investment_id = excluded.since_investment_id,
      revision = greatest(excluded.revision, e.revision + 1),
      entered_at = greatest(excluded.entered_at, e.entered_at)
    returning e.revision, ${standing(now)} as entered`.execute(db)
  return rows[0]!
}
