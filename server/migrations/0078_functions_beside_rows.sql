-- Functions that are called beside rows on another server. What is written there may be answered with a function of fixed results alone,
-- and a query with parameters reads tables through a function of PL/pgSQL and not through one of SQL.

-- The format names no month or day in words, and the time is at UTC, so no setting changes the text. In PL/pgSQL it is a third of the
-- time that an immutable function of SQL takes, which isn't inlined where it calls one that is only stable.
create or replace function wire_instant(at timestamptz) returns text
  language plpgsql immutable parallel safe cost 2 as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
end $$;

create or replace function open_rights(firm integer, round bigint)
  returns table (user_id bigint, organisation_id bigint, open_minor bigint) language plpgsql stable as $$
begin
  return query
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
  where n.minor > coalesce(h.minor, 0);
end $$;
