import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { Option } from './offer.ts'

/** A member of the company on the record date. `holding` carries the right; `other` are shares of excluded classes. */
export interface Member {
  user_id: number
  organisation_id: number | null
  name: string
  address: unknown
  holding: string
  other: string
}

/**
 * Who held shares of the same company at the end of the record date, by company number, or by name where there is none: shares allotted
 * until then in completed rounds that are still held. A person and an organisation of theirs are two members. What a nominee holds is
 * offered to those for whom it holds, under their own names: the choice is theirs, and the nominee acts on it.
 */
export async function membersAt(work: Work, option: Option): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select l.user_id, l.organisation_id, (array_agg(case when l.nominee_id is null then l.registered_name
        else coalesce(m.registered_name, g.name, u.name) end order by l.id))[1] as name,
      (array_agg(case when l.nominee_id is null then l.registered_address
        else coalesce(m.address, g.address, u.address) end order by l.id))[1] as address,
      coalesce(floor(sum(l.shares) filter (where not l.share_class = any(array(
        select jsonb_array_elements_text(p.excluded_classes))))), 0)::text as holding,
      coalesce(floor(sum(l.shares) filter (where l.share_class = any(array(
        select jsonb_array_elements_text(p.excluded_classes))))), 0)::text as other
    from pre_emption_options p
    join investment_opportunities r on r.tenant_id = ${work.tenant.id} and r.id = p.investment_opportunity_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.status = 5
      and case when r.issuer_number is not null then o.issuer_number = r.issuer_number
          else lower(o.issuer_name) = lower(r.issuer_name) end
    join share_lots l on l.tenant_id = ${work.tenant.id} and l.investment_opportunity_id = o.id and l.allotted_on <= p.record_date
    join investments i on i.tenant_id = ${work.tenant.id} and i.id = l.investment_id
      and i.status in ('allocated', 'certificated', 'part_exited')
    join users u on u.tenant_id = ${work.tenant.id} and u.id = l.user_id
    left join organisations g on g.tenant_id = ${work.tenant.id} and g.id = l.organisation_id
    left join investment_method_entities m on m.tenant_id = ${work.tenant.id} and m.id = i.investment_method_entity_id
    where p.tenant_id = ${work.tenant.id} and p.id = ${option.id}
    group by l.user_id, l.organisation_id
    order by l.user_id, l.organisation_id nulls first`.execute(work.db)
  return rows
}
