import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { heldLotsSql } from '../../rows/register-rows.ts'

/**
 * Makes the lots of these investments what their movements come to. A lot of which nothing is left is no longer
 * among those that are held; its certificates stay, and are all cancelled before.
 */
export async function keepLots(work: Work, investmentIds: readonly number[]): Promise<void> {
  const ids = [...new Set(investmentIds)]
  await sql`
    with asked as materialized (select ${ids}::bigint[] as ids), folded as materialized (
      ${tenantSql(work.tenant, heldLotsSql('m.investment_id = any(array(select unnest(a.ids) from asked a))'))})
    insert into share_lots (tenant_id, investment_opportunity_id, investment_id, user_id, organisation_id, nominee_id,
      registered_name, registered_address, share_class, shares, price, currency, cost_minor, number_from, number_to, allotted_on,
      created_at, updated_at, created_by)
    select ${work.tenant.id}, f.investment_opportunity_id, f.investment_id, f.user_id, f.organisation_id, f.nominee_id,
      f.registered_name, f.registered_address, f.share_class, f.shares, f.price, f.currency, f.cost_minor, f.number_from,
      f.number_to, f.allotted_on, ${work.now}, ${work.now}, ${work.actor.id}::bigint
    from folded f order by f.number_from, f.investment_id
    on conflict (tenant_id, investment_id) do update set user_id = excluded.user_id, organisation_id = excluded.organisation_id,
      nominee_id = excluded.nominee_id, registered_name = excluded.registered_name,
      registered_address = excluded.registered_address, share_class = excluded.share_class, shares = excluded.shares,
      price = excluded.price, cost_minor = excluded.cost_minor, number_from = excluded.number_from,
      number_to = excluded.number_to, version = share_lots.version + 1, updated_at = excluded.updated_at`.execute(
    work.db,
  )
  const ended = sql`l.tenant_id = ${work.tenant.id} and l.investment_id = any(${ids}::bigint[]) and 0 = (
    select coalesce(sum(m.shares), 0) from share_movements m
    where m.tenant_id = ${work.tenant.id} and m.investment_id = l.investment_id)`
  await sql`
    update certificates c set share_lot_id = null from share_lots l
    where c.tenant_id = ${work.tenant.id} and c.share_lot_id = l.id and ${ended}`.execute(work.db)
  await sql`delete from share_lots l where ${ended}`.execute(work.db)
}
