import { isExistingRow } from './opportunity-rows.ts'

/**
 * What holders may still take of a live round by right, in minor units, as a table `(user_id,
 * organisation_id, open_minor)` for a FROM; `tenant` and `round` are SQL, and the tenant's is a parameter.
 * One row an owner: a person, or an organisation, by any of its members. It is what their right costs, less
 * what they hold of the round already. Of an open offer that is the entitlement, or the part of it that they
 * asked for, and nothing for holders who declined; of a closed one what it gave, until that is entered.
 * Written out and not a function of the database: a shard of Citus runs no function that reads tables.
 */
export const openRightRows = (tenant: string, round: string): string => `(
  select nullif(needs.person, 0) as user_id, nullif(needs.organisation, 0) as organisation_id,
    needs.minor - coalesce(held.minor, 0) as open_minor
  from (
    select case when pc.organisation_id is null then pc.user_id else 0 end as person, coalesce(pc.organisation_id, 0) as organisation,
      sum(ceil(po.price * 100 * case when po.status = 'closed' then pc.allotted
        when pc.choice in (2, 3, 5) then pc.entitlement
        when pc.choice = 6 then pc.shares
        else 0 end))::bigint as minor
    from pre_emption_options po
    join pre_emption_choices pc on pc.tenant_id = ${tenant} and pc.pre_emption_option_id = po.id
    where po.tenant_id = ${tenant} and po.investment_opportunity_id = ${round} and po.deleted_at is null
      and (po.status = 'open' or (po.status = 'closed' and po.entered_at is null))
      and exists (select 1 from investment_opportunities pr where pr.tenant_id = ${tenant} and pr.id = ${round} and not ${isExistingRow('pr')})
    group by 1, 2
  ) needs
  left join (
    select case when pi.organisation_id is null then pi.user_id else 0 end as person, coalesce(pi.organisation_id, 0) as organisation,
      sum(pi.held_minor)::bigint as minor
    from investments pi
    where pi.tenant_id = ${tenant} and pi.investment_opportunity_id = ${round} and pi.deleted_at is null and pi.held_minor > 0
    group by 1, 2
  ) held on held.person = needs.person and held.organisation = needs.organisation
  where needs.minor > coalesce(held.minor, 0))`
