-- A holder's right to new shares comes before everybody else (Companies Act 2006 s561, s562): while an offer of them runs, its round keeps
-- the room, until the right is taken, waived or lapsed. Kept beside what is held, so that no reservation has to count it.
alter table investment_opportunities add column rights_minor bigint not null default 0 check (rights_minor >= 0);

-- What holders may still take of a live round by right, in minor units, one row an owner (a person, or an organisation whoever acts for it):
-- what their right costs, less what they hold of the round already. Of an open offer that is the entitlement, or the part of it that they
-- asked for, and nothing for whoever declined; of a closed one what it gave, until that is entered.
create function open_rights(firm integer, round bigint)
  returns table (user_id bigint, organisation_id bigint, open_minor bigint) language sql stable as $$
  with needs as (
    select case when c.organisation_id is null then c.user_id else 0 end as person, coalesce(c.organisation_id, 0) as organisation,
      sum(ceil(p.price * 100 * case when p.status = 'closed' then c.allotted
        when c.choice in (2, 3, 5) then c.entitlement
        when c.choice = 6 then c.shares
        else 0 end))::bigint as minor
    from pre_emption_options p
    join pre_emption_choices c on c.tenant_id = firm and c.pre_emption_option_id = p.id
    where p.tenant_id = firm and p.investment_opportunity_id = round and p.deleted_at is null
      and (p.status = 'open' or (p.status = 'closed' and p.entered_at is null))
      and exists (select 1 from investment_opportunities o where o.tenant_id = firm and o.id = round and o.status < 5)
    group by 1, 2
  ), held as (
    select case when i.organisation_id is null then i.user_id else 0 end as person, coalesce(i.organisation_id, 0) as organisation,
      sum(i.held_minor)::bigint as minor
    from investments i
    where i.tenant_id = firm and i.investment_opportunity_id = round and i.deleted_at is null and i.held_minor > 0
    group by 1, 2
  )
  select nullif(n.person, 0), nullif(n.organisation, 0), n.minor - coalesce(h.minor, 0)
  from needs n left join held h using (person, organisation)
  where n.minor > coalesce(h.minor, 0)
$$;

update investment_opportunities o set rights_minor = r.minor
from (select p.tenant_id, p.investment_opportunity_id as id, (select sum(open_minor) from open_rights(p.tenant_id, p.investment_opportunity_id)) as minor
      from pre_emption_options p group by 1, 2) r
where o.tenant_id = r.tenant_id and o.id = r.id and r.minor > 0;
