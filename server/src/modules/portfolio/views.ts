import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { EarlierHolding } from '../../domain/changes-of-value.ts'
import type { ViewedHolding } from './view-portfolio.ts'

/** What was seen of a holding, and when. */
export interface HoldingView extends EarlierHolding {
  at: Date
  shares: string
  /** A share's price; null while it stood at cost. */
  price: string | null
}

/** The same as it is kept: amounts in minor units, as text. */
interface SavedColumns {
  at: string
  shares: string
  price: string | null
  invested: string
  value: string
  distributed: string
}

/** A session on one day: what is looked at twice in it is looked at once. */
const visitOf = ({ actor, now }: QueryContext) => `${actor.session?.publicId ?? ''} ${londonDate(now)}`

/**
 * What the caller saw of their holdings on the visit before this one, by the holding's number; nothing for
 * who looks as somebody else. A visit that has looked already keeps what it compared with then, whatever
 * another one that is open beside it has seen since.
 */
export async function earlierViews(question: QueryContext): Promise<ReadonlyMap<number, HoldingView>> {
  const { db, tenant, actor } = question
  if (actor.viewerId !== undefined) return new Map()
  const { rows } = await sql<{ id: number; look: SavedColumns | null }>`
    select distinct on (l.investment_opportunity_id) l.investment_opportunity_id::int as id,
      case when l.visit = ${visitOf(question)} then l.before else l.latest end as look
    from holding_looks l where l.tenant_id = ${tenant.id} and l.user_id = ${actor.id}
    order by l.investment_opportunity_id, l.visit = ${visitOf(question)} desc, (l.latest ->> 'at')::timestamptz desc`.execute(
    db,
  )
  return new Map(rows.flatMap(({ id, look }) => (look ? [[id, lookOf(look)] as const] : [])))
}

const lookOf = ({ at, shares, price, invested, value, distributed }: SavedColumns): HoldingView => ({
  at: new Date(at),
  shares,
  price,
  investedMinor: BigInt(invested),
  valueMinor: BigInt(value),
  distributedMinor: BigInt(distributed),
})

/** Visits that are remembered of a holding: more than anybody has open at once. */
const keptVisits = 5

/**
 * Keeps what the caller sees of a holding now. On a new visit, what they saw on the last one becomes what is
 * compared with.
 */
export async function recordView(question: QueryContext, one: ViewedHolding): Promise<void> {
  const { db, tenant, actor, now } = question
  const look: SavedColumns = {
    at: now.toISOString(),
    shares: one.shares,
    price: one.price,
    invested: String(one.costMinor),
    value: String(one.valueMinor),
    distributed: String(one.distributedMinor),
  }
  await sql`
    with others as materialized (
      select l.visit, l.latest, row_number() over (order by (l.latest ->> 'at')::timestamptz desc) as nth
      from holding_looks l
      where l.tenant_id = ${tenant.id} and l.user_id = ${actor.id} and l.investment_opportunity_id = ${one.id}
        and l.visit <> ${visitOf(question)}),
    forgotten as (
      delete from holding_looks l using others
      where l.tenant_id = ${tenant.id} and l.user_id = ${actor.id} and l.investment_opportunity_id = ${one.id}
        and l.visit = others.visit and others.nth >= ${keptVisits})
    insert into holding_looks (tenant_id, user_id, investment_opportunity_id, visit, latest, before)
    select ${tenant.id}, ${actor.id}::bigint, ${one.id}::bigint, ${visitOf(question)}, ${JSON.stringify(look)}::jsonb, last.latest
    from (select 1) one left join others last on last.nth = 1
    on conflict (tenant_id, user_id, investment_opportunity_id, visit) do update set latest = excluded.latest`.execute(
    db,
  )
}
