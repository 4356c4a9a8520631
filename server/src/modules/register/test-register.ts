import { sql } from 'kysely'
import type { Api } from '../../../test/harness.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { lotsOnSql } from '../../rows/register-rows.ts'
import { recordMovements } from './record-movements.ts'
import type { Movement } from './record-movements.ts'

/** Lots that a test wrote into the table by hand are on the register too: each as an allotment. */
export async function registerLots(api: Api): Promise<void> {
  await sql`
    insert into share_movements (tenant_id, kind, effective_on, recorded_at, cause_type, cause_id, investment_opportunity_id,
      investment_id, user_id, organisation_id, nominee_id, registered_name, registered_address, share_class, price, currency,
      allotted_on, shares, cost_minor, number_from, number_to)
    select 1, 'allotment', l.allotted_on, l.created_at, 'investment_opportunity', l.investment_opportunity_id,
      l.investment_opportunity_id, l.investment_id, l.user_id, l.organisation_id, l.nominee_id, l.registered_name,
      nullif(l.registered_address, 'null'), l.share_class, l.price, l.currency, l.allotted_on, l.shares, l.cost_minor,
      l.number_from, l.number_to
    from share_lots l where l.tenant_id = 1 and not exists (
      select 1 from share_movements m where m.tenant_id = 1 and m.investment_id = l.investment_id)
    returning 1`.execute(api.db)
}

/** Writes movements as an act of the product would. */
export async function record(api: Api, movements: readonly Movement[]): Promise<void> {
  const tenant = (await api.platform.tenants.byId(1))!
  await transactAsSystem(api.platform, tenant, (work) => recordMovements(work, movements))
}

export interface ListedHolder {
  user_id: number | null
  name: string
  shares: string
  cost: string
}

/** Who held shares of a round at the close of business of a day, as it was known at a moment. */
export async function holdersOn(
  api: Api,
  opportunityId: number,
  { on, known }: { on: string; known?: Date },
): Promise<ListedHolder[]> {
  const day = { on: `date '${on}'`, ...(known && { known: `timestamptz '${known.toISOString()}'` }) }
  const lots = lotsOnSql(`m.investment_opportunity_id = ${opportunityId}`, day)
  const { rows } = await sql<ListedHolder>`
    select l.user_id, l.registered_name as name, wire_decimal(sum(l.shares)) as shares,
      wire_money(sum(l.cost_minor)::bigint, 'GBP') as cost
    from (${tenantSql({ id: 1 }, lots)}) l group by 1, 2 order by 1 nulls last, 2`.execute(api.db)
  return rows
}
