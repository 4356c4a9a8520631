import { sql } from 'kysely'
import { heldStatusesSql } from '../../kernel/database/investment-rows.ts'
import { isHeldRow, isSameIssuerRow } from '../../kernel/database/opportunity-rows.ts'
import type { Work } from '../../kernel/work.ts'
import type { Option } from './offer.ts'

/**
 * A member of the company on the record date. `holding` carries the right; `other` are shares of excluded
 * classes.
 */
export interface Member {
  user_id: number
  organisation_id: number | null
  name: string
  address: unknown
  holding: string
  other: string
}

/**
 * Who held shares of the same company at the end of the record date, by company number, or by name where
 * there is none, and of the round itself: shares allotted until then in completed rounds that are still held.
 * A person and an organisation of theirs are two members. What a nominee holds is offered to those for whom
 * it holds, under their own names: the choice is theirs, and the nominee acts on it.
 *
 * Each step is finished before the next, and names are looked up one by one for the members alone: joined
 * together, a planner without statistics multiplied lots by people, and a register of 5,000 lots took longer
 * than a statement may (`offset 0` is such a fence too).
 */
export async function membersAt(work: Work, option: Option): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with round as materialized (
      select id, issuer_number, issuer_name from investment_opportunities
      where tenant_id = ${work.tenant.id} and id = ${option.investment_opportunity_id}
    ), lots as materialized (
      select l.id, l.user_id, l.organisation_id, l.shares, l.investment_id,
        l.share_class = any(array(select jsonb_array_elements_text(${JSON.stringify(option.excluded_classes)}::jsonb))) as is_excluded
      from share_lots l
      where l.tenant_id = ${work.tenant.id} and l.allotted_on <= ${option.record_date}::date
        and l.investment_opportunity_id = any(array(
          select o.id from investment_opportunities o, round r
          where o.tenant_id = ${work.tenant.id} and ${sql.raw(isHeldRow('o'))} and ${sql.raw(isSameIssuerRow('o', 'r'))}))
    ), members as materialized (
      select l.user_id, l.organisation_id, min(l.id) as first_id,
        coalesce(floor(sum(l.shares) filter (where not l.is_excluded)), 0)::text as holding,
        coalesce(floor(sum(l.shares) filter (where l.is_excluded)), 0)::text as other
      from lots l
      where (select i.status from investments i where i.tenant_id = ${work.tenant.id} and i.id = l.investment_id)
        in ${sql.raw(heldStatusesSql)}
      group by l.user_id, l.organisation_id
    )
    select m.user_id, m.organisation_id, m.holding, m.other, first.name, first.address
    from members m
    cross join lateral (
      select case when l.nominee_id is null then l.registered_name
          else coalesce(method.name, (select g.name from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.name from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as name,
        case when l.nominee_id is null then l.registered_address
          else coalesce(method.address, (select g.address from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.address from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as address
      from share_lots l
      left join lateral (
        select e.registered_name as name, e.address from investment_method_entities e
        where e.tenant_id = ${work.tenant.id} and e.id = (select i.investment_method_entity_id from investments i
          where i.tenant_id = ${work.tenant.id} and i.id = l.investment_id)
        offset 0
      ) method on true
      where l.tenant_id = ${work.tenant.id} and l.id = m.first_id
    ) first
    order by m.user_id, m.organisation_id nulls first`.execute(work.db)
  return rows
}
