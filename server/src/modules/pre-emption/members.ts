import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { wasHeldRow } from '../../rows/investment-rows.ts'
import { isHeldRow, isSameIssuerRow } from '../../rows/opportunity-rows.ts'
import { lotsOnSql } from '../../rows/register-rows.ts'
import type { Option } from './offer.ts'

/**
 * A member of the company on the record date. `holding` carries the right, and `parts` are what it is made of;
 * `other` are shares of excluded classes.
 */
export interface Member {
  user_id: number
  organisation_id: number | null
  name: string
  address: unknown
  holding: string
  other: string
  parts: readonly HeldPart[]
}

/** Shares of one class and one nominal value; null where the round doesn’t say it. */
export interface HeldPart {
  share_class: string
  shares: string
  nominal_value: string | null
}

/** What counts of the company whose shares are offered, on the register at the end of the record date. */
const lotsOfCompany = lotsOnSql(
  'm.investment_id is not null and m.investment_opportunity_id = any(array(select id from rounds))',
  { on: '(select record_date from round)' },
)

/**
 * Who held shares of the same company at the close of business of the record date, by company number, or by name
 * where there is none, and of the round itself: shares of completed rounds, whatever became of them since. A person
 * and an organisation of theirs are two members. What a nominee holds is offered to those for whom it holds, under
 * their own names: the choice is theirs, and the nominee acts on it.
 *
 * Each step is finished before the next, and names are looked up one by one for the members alone: joined
 * together, a planner without statistics multiplied lots by people, and a register of 5,000 lots took longer
 * than a statement may (`offset 0` is such a fence too). The investments that were held are hashed once;
 * `is true` keeps the planner from joining them. Looked up for each lot, statistics from before the lots came
 * sometimes chose an index by which every look-up read all of them.
 */
export async function membersAt(work: Work, option: Option): Promise<Member[]> {
  const { rows } = await sql<Member>`
    with round as materialized (
      select id, issuer_number, issuer_name, ${option.record_date}::date as record_date from investment_opportunities
      where tenant_id = ${work.tenant.id} and id = ${option.investment_opportunity_id}
    ), rounds as materialized (
      select o.id, o.nominal_value from investment_opportunities o, round r
      where o.tenant_id = ${work.tenant.id} and ${sql.raw(isHeldRow('o'))} and ${sql.raw(isSameIssuerRow('o', 'r'))}
    ), lots as materialized (
      select l.*, (select r.nominal_value from rounds r where r.id = l.investment_opportunity_id) as nominal_value,
        l.share_class = any(array(select jsonb_array_elements_text(${JSON.stringify(option.excluded_classes)}::jsonb))) as is_excluded
      from (${tenantSql(work.tenant, lotsOfCompany)}) l
    ), parts as materialized (
      select l.user_id, l.organisation_id, l.share_class, l.nominal_value, l.is_excluded, sum(l.shares) as shares,
        min(array[l.investment_id, l.nominee_id]) as first,
        (array_agg(jsonb_build_object('name', l.registered_name, 'address', l.registered_address) order by l.investment_id))[1] as registered
      from lots l
      where (l.investment_id in (select i.id from investments i where i.tenant_id = ${work.tenant.id}
        and i.investment_opportunity_id = any(array(select id from rounds)) and ${sql.raw(wasHeldRow('i'))})) is true
      group by l.user_id, l.organisation_id, l.share_class, l.nominal_value, l.is_excluded
    ), members as materialized (
      select p.user_id, p.organisation_id, min(p.first) as first, (array_agg(p.registered order by p.first))[1] as registered,
        coalesce(floor(sum(p.shares) filter (where not p.is_excluded)), 0)::text as holding,
        coalesce(floor(sum(p.shares) filter (where p.is_excluded)), 0)::text as other,
        coalesce(jsonb_agg(jsonb_build_object('share_class', p.share_class, 'shares', wire_decimal(p.shares),
          'nominal_value', p.nominal_value::text) order by p.share_class, p.nominal_value) filter (where not p.is_excluded), '[]') as parts
      from parts p
      group by p.user_id, p.organisation_id
    )
    select m.user_id, m.organisation_id, m.holding, m.other, m.parts, first.name, first.address
    from members m
    cross join lateral (
      select case when m.first[2] is null then m.registered ->> 'name'
          else coalesce(method.name, (select g.name from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.name from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as name,
        case when m.first[2] is null then nullif(m.registered -> 'address', 'null')
          else coalesce(method.address, (select g.address from organisations g
            where g.tenant_id = ${work.tenant.id} and g.id = m.organisation_id),
            (select u.address from users u where u.tenant_id = ${work.tenant.id} and u.id = m.user_id)) end as address
      from (select 1) one
      left join lateral (
        select e.registered_name as name, e.address from investment_method_entities e
        where e.tenant_id = ${work.tenant.id} and e.id = (select i.investment_method_entity_id from investments i
          where i.tenant_id = ${work.tenant.id} and i.id = m.first[1])
        offset 0
      ) method on true
    ) first
    order by m.user_id, m.organisation_id nulls first`.execute(work.db)
  return rows
}
