import { sql } from 'kysely'
import type { Api } from './harness.ts'

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
