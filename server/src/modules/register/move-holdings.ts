import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { keepLots } from './keep-lots.ts'

/**
 * Two records of one person became one, or are two again: what the register has of one of them is the other's,
 * on every day since they held it. The investments have moved before. Each movement that stands is taken back
 * on its own day and written again for the other, so what was known earlier can still be read. Returns how many
 * lots are held that have moved.
 */
export async function moveHoldings(
  work: Work,
  { from, to, mergeId }: { from: number; to: number; mergeId: number },
): Promise<number> {
  const { rows } = await sql<{ investment_id: number }>`
    with standing as materialized (
      select m.* from share_movements m
      join investments i on i.tenant_id = ${work.tenant.id} and i.id = m.investment_id and i.user_id = ${to}
      left join share_movements o on o.tenant_id = ${work.tenant.id} and o.id = m.corrects_id
      where m.tenant_id = ${work.tenant.id} and m.user_id = ${from} and o.user_id is distinct from m.user_id
        and not exists (select 1 from share_movements c where c.tenant_id = ${work.tenant.id} and c.corrects_id = m.id))
    insert into share_movements (tenant_id, kind, effective_on, recorded_at, created_by, cause_type, cause_id, corrects_id,
      investment_opportunity_id, investment_id, user_id, organisation_id, nominee_id, registered_name, registered_address,
      share_class, price, currency, allotted_on, shares, cost_minor, number_from, number_to)
    select ${work.tenant.id}, 'merge', m.effective_on, ${work.now}, ${work.actor.id}::bigint, 'merge', ${mergeId}, m.id,
      m.investment_opportunity_id, m.investment_id, w.user_id, m.organisation_id, m.nominee_id, m.registered_name,
      m.registered_address, m.share_class, m.price, m.currency, m.allotted_on, w.sign * m.shares, w.sign * m.cost_minor,
      m.number_from, m.number_to
    from standing m cross join (values (-1, ${from}::bigint), (1, ${to}::bigint)) as w(sign, user_id)
    order by m.id, w.sign
    returning investment_id`.execute(work.db)
  const ids = rows.map((row) => row.investment_id)
  if (ids.length === 0) return 0
  await keepLots(work, ids)
  const { rows: held } = await sql`select 1 from share_lots
    where tenant_id = ${work.tenant.id} and investment_id = any(${ids}::bigint[])`.execute(work.db)
  return held.length
}
