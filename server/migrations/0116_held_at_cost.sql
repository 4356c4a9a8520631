-- What each person holds now at cost, in sterling, and 0 where they hold nothing: the list of investors opens in this order, which an
-- index answers. Kept by the database, so that no way of writing shares can forget it.
alter table users add column held_cost_minor bigint not null default 0;
create index users_by_held on users (tenant_id, role_id, held_cost_minor desc, id desc) where deleted_at is null;

-- Adds up again what these people hold. The rows are locked first and added up after: what another transaction has just written for the
-- same person is then seen, and two of them take their locks in one order.
create function count_held(firm integer, people bigint[]) returns void language plpgsql as $$
begin
  perform 1 from users u where u.tenant_id = firm and u.id = any(people) order by u.id for no key update;
  update users u set held_cost_minor = h.minor
  from (
    select p.id, coalesce((
      select sum(l.cost_minor) from share_lots l
      join investment_opportunities o on o.tenant_id = firm and o.id = l.investment_opportunity_id and o.status = 5 and o.currency = 'GBP'
      where l.tenant_id = firm and l.user_id = p.id), 0)::bigint as minor
    from users p where p.tenant_id = firm and p.id = any(people)) h
  where u.tenant_id = firm and u.id = h.id and u.held_cost_minor <> h.minor;
end $$;

create function count_held_of_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- A round is allotted while it is closed, and its shares are held once it is completed.
    if exists (select 1 from investment_opportunities o
      where o.tenant_id = new.tenant_id and o.id = new.investment_opportunity_id and o.status = 5) then
      perform count_held(new.tenant_id, array[new.user_id]);
    end if;
  elsif tg_op = 'DELETE' then
    perform count_held(old.tenant_id, array[old.user_id]);
  else
    perform count_held(new.tenant_id, array[old.user_id, new.user_id]);
  end if;
  return null;
end $$;
create trigger share_lots_held after insert or delete or update of user_id, investment_opportunity_id, cost_minor on share_lots
  for each row execute function count_held_of_lot();

create function count_held_of_round() returns trigger language plpgsql as $$
begin
  perform count_held(new.tenant_id,
    array(select distinct l.user_id from share_lots l where l.tenant_id = new.tenant_id and l.investment_opportunity_id = new.id));
  return null;
end $$;
create trigger investment_opportunities_held after update of status, currency on investment_opportunities
  for each row when (old.status is distinct from new.status or old.currency is distinct from new.currency)
  execute function count_held_of_round();

call for_each_tenant('
  update users u set held_cost_minor = h.minor
  from (
    select l.user_id, sum(l.cost_minor)::bigint as minor from share_lots l
    join investment_opportunities o on o.tenant_id = $1 and o.id = l.investment_opportunity_id and o.status = 5 and o.currency = ''GBP''
    where l.tenant_id = $1 group by 1) h
  where u.tenant_id = $1 and u.id = h.user_id');
