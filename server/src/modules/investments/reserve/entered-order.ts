import { enteredOrderDays, refuse } from '@moorgate/contract'
import type { AnswerOf, BodyOf, enterOrder, readEnteredOrder as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { days, later, seconds } from '../../../kernel/clock.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { isLiveRow } from '../../../rows/opportunity-rows.ts'
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
  const { rows } = await sql<{ revision: number; parts: KeptParts; is_reserved: boolean }>`
    select e.revision, e.parts, ${isReserved(tenant.id)} as is_reserved from entered_orders e
    where e.tenant_id = ${tenant.id} and e.user_id = ${actor.id} and e.investment_opportunity_id = ${opportunityId}`.execute(
    db,
  )
  const [row] = rows
  return row ? { revision: row.revision, entered: row.is_reserved ? {} : standing(row.parts, now) } : nothing
}

/** Each part that was ever entered: what it is, null once it was taken out, and when it was entered. */
type KeptParts = Readonly<Record<string, { is: unknown; at: string }>>

/** Those parts that still count: entered lately. */
const standing = (parts: KeptParts, now: Date): EnteredOrder['entered'] =>
  Object.fromEntries(
    Object.entries(parts)
      .filter(([, { is, at }]) => is !== null && new Date(at) > oldest(now))
      .map(([name, { is }]) => [name, is]),
  )

const oldest = (now: Date) => later(now, -days(enteredOrderDays))

/**
 * Whether something was reserved in this offer since `e` was entered. No reservation has to see to what was
 * entered before it.
 */
const isReserved = (tenantId: number) => sql<boolean>`exists (select 1 from investments i
  where i.tenant_id = ${tenantId} and i.user_id = e.user_id
    and i.investment_opportunity_id = e.investment_opportunity_id and i.id > e.since_investment_id)`

/**
 * Keeps what the caller says of an order, and answers the whole. One statement writes: two devices that write
 * at once wait for each other at the row, and what either says of a part it says after the other.
 */
export async function keepOrder(
  { db, tenant, actor, now }: QueryContext,
  opportunityId: number,
  { entered, entered_seconds_ago: secondsAgo = 0 }: BodyOf<typeof enterOrder>,
): Promise<EnteredOrder> {
  const at = later(now, -seconds(secondsAgo))
  const said = Object.entries(entered).map(([part, value]) => [part, { is: value ?? null, at }] as const)
  const { last } = await db
    .selectFrom('investments')
    .select((build) => build.fn.max('id').as('last'))
    .where('tenant_id', '=', tenant.id)
    .where('user_id', '=', actor.id)
    .where('investment_opportunity_id', '=', opportunityId)
    .executeTakeFirstOrThrow()
  const kept = sql`case when e.since_investment_id = excluded.since_investment_id then e.parts else '{}' end`
  const newer = [
    sql.lit(''),
    ...said.map(
      ([part]) =>
        sql`case when ${kept} -> ${part}::text ->> 'at' > ${at.toISOString()} then ${part}::text else '' end`,
    ),
  ]
  const { rows } = await sql<{ revision: number; parts: KeptParts }>`
    insert into entered_orders as e (tenant_id, user_id, investment_opportunity_id, parts, since_investment_id, revision, entered_at)
    values (${tenant.id}, ${actor.id}, ${opportunityId}, ${JSON.stringify(Object.fromEntries(said))}, ${last ?? 0}, ${now.getTime()}, ${at})
    on conflict (tenant_id, user_id, investment_opportunity_id) do update set
      parts = ${kept} || (excluded.parts - ${sql.join(newer, sql` - `)}),
      since_investment_id = excluded.since_investment_id,
      revision = greatest(excluded.revision, e.revision + 1),
      entered_at = greatest(excluded.entered_at, e.entered_at)
    returning e.revision, e.parts`.execute(db)
  const { revision, parts } = rows[0]!
  return { revision, entered: standing(parts, now) }
}

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
      e.entered_at <= ${oldest(now)} or ${isReserved(tenantId)}
      or exists (select 1 from users u where u.tenant_id = ${tenantId} and u.id = e.user_id and u.deleted_at is not null)
      or exists (select 1 from investment_opportunities o where o.tenant_id = ${tenantId} and o.id = e.investment_opportunity_id
        and (o.deleted_at is not null or not ${sql.raw(isLiveRow('o'))})))`.execute(db)
}
