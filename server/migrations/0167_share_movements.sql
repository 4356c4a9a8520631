-- The register of members as a history: what came to a lot and what left it, from which day, recorded when, and why. What is held on a day
-- is the sum of what counts until then; share_lots is the sum of all, kept beside it for what reads today.
create sequence share_movements_id_seq;
create table share_movements (
  tenant_id integer not null,
  id bigint not null default nextval('share_movements_id_seq'),
  kind text not null,
  -- The day from which it counts, and the moment at which it was written.
  effective_on date not null,
  recorded_at timestamptz not null,
  created_by bigint,
  -- What brought it about: a round, a share transfer, a merge of two records, an event of the cap table.
  cause_type text not null,
  cause_id bigint not null,
  -- The movement that it puts right.
  corrects_id bigint,
  investment_opportunity_id bigint not null,
  -- The lot, and who owns it; both empty where somebody outside the platform holds the shares.
  investment_id bigint,
  user_id bigint,
  organisation_id bigint,
  nominee_id bigint,
  registered_name text not null,
  registered_address jsonb,
  share_class text not null,
  price numeric(18, 8) not null,
  currency text not null,
  allotted_on date not null,
  -- What came, or below nothing what went, with the cost that it carried and the numbers that it had.
  shares numeric(20, 6) not null,
  cost_minor bigint not null,
  number_from numeric(20, 0),
  number_to numeric(20, 0),
  primary key (tenant_id, id)
);
call tenant_table('share_movements');
comment on table share_movements is 'append-only';
alter table share_movements add constraint share_movements_kind_check
  check (kind in ('allotment', 'transfer', 'transmission', 'nominee_change', 'split', 'consolidation', 'conversion', 'bonus', 'buy_back',
                  'cancellation', 'correction', 'merge'));
alter table share_movements add constraint share_movements_cause_check
  check (cause_type in ('investment_opportunity', 'share_transfer', 'merge', 'cap_table_event'));
alter table share_movements add constraint share_movements_shares_check check (shares <> 0 and cost_minor * sign(shares) >= 0);
alter table share_movements add constraint share_movements_numbers_check check (number_to - number_from + 1 = abs(shares));
alter table share_movements add constraint share_movements_owner_check check ((investment_id is null) = (user_id is null));
alter table share_movements add constraint share_movements_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table share_movements add constraint share_movements_corrects_id_fkey foreign key (tenant_id, corrects_id) references share_movements;
alter table share_movements add constraint share_movements_investment_opportunity_id_fkey
  foreign key (tenant_id, investment_opportunity_id) references investment_opportunities;
alter table share_movements add constraint share_movements_investment_id_fkey foreign key (tenant_id, investment_id) references investments;
alter table share_movements add constraint share_movements_user_id_fkey foreign key (tenant_id, user_id) references users;
alter table share_movements add constraint share_movements_organisation_id_fkey
  foreign key (tenant_id, organisation_id) references organisations;
alter table share_movements add constraint share_movements_nominee_id_fkey foreign key (tenant_id, nominee_id) references nominees;
create index share_movements_of_investment on share_movements (tenant_id, investment_id, id) where investment_id is not null;
create index share_movements_of_opportunity on share_movements (tenant_id, investment_opportunity_id, effective_on, id);
create index share_movements_of_user on share_movements (tenant_id, user_id, id) where user_id is not null;
create index share_movements_corrects on share_movements (tenant_id, corrects_id) where corrects_id is not null;
create index share_movements_organisation on share_movements (tenant_id, organisation_id) where organisation_id is not null;
create index share_movements_nominee on share_movements (tenant_id, nominee_id) where nominee_id is not null;

-- Nobody changes or deletes what was recorded, not even who owns the tables.
create function share_movements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'A movement of shares is neither changed nor deleted. Record another that corrects it.' using errcode = '23514';
end $$;
create trigger share_movements_stay before update or delete on share_movements for each row execute function share_movements_stay();

-- What is known of the past: a lot began with what it holds and what has left it, and each registered transfer moved what it says.
call for_each_tenant($$
  with transfers as materialized (
    select t.*, i.user_id as from_user_id, i.organisation_id as from_organisation_id,
      coalesce(l.allotted_on, i.allotted_on, i.date) as held_since
    from share_transfers t
    join investments i on i.tenant_id = $1 and i.id = t.investment_id
    left join share_lots l on l.tenant_id = $1 and l.investment_id = t.investment_id
    where t.tenant_id = $1 and t.status = 'registered'
  ), gone as materialized (
    select t.investment_id, sum(t.shares) as shares, sum(t.cost_minor)::bigint as cost_minor, min(t.number_from) as number_from,
      max(t.number_to) as number_to
    from transfers t where t.kind <> 'nominee' group by 1
  ), firsts as materialized (
    select distinct on (t.investment_id) t.* from transfers t order by t.investment_id, t.registered_at, t.id
  ), begun as materialized (
    select i.id, o.id as transfer_id, coalesce(o.registered_at, l.created_at, (
        select min(h.at) from investment_status_changes h where h.tenant_id = $1 and h.investment_id = i.id
          and h.to_status in ('allocated', 'certificated', 'part_exited')), i.created_at) as recorded_at,
      coalesce(o.registered_by, l.created_by, i.created_by) as created_by, i.investment_opportunity_id, i.user_id, i.organisation_id,
      case when f.id is null then l.nominee_id else f.from_nominee_id end as nominee_id,
      coalesce(f.transferor_name, l.registered_name) as registered_name,
      case when f.id is null then l.registered_address else f.transferor_address end as registered_address,
      coalesce(l.share_class, f.share_class) as share_class, coalesce(l.price, f.price) as price,
      coalesce(l.currency, f.currency) as currency, coalesce(l.allotted_on, i.allotted_on, i.date) as allotted_on,
      coalesce(l.shares, 0) + coalesce(g.shares, 0) as shares, coalesce(l.cost_minor, 0) + coalesce(g.cost_minor, 0) as cost_minor,
      least(l.number_from, g.number_from) as number_from, greatest(l.number_to, g.number_to) as number_to
    from investments i
    left join share_lots l on l.tenant_id = $1 and l.investment_id = i.id
    left join gone g on g.investment_id = i.id
    left join firsts f on f.investment_id = i.id
    left join transfers o on o.to_investment_id = i.id
    where i.tenant_id = $1 and (l.id is not null or g.investment_id is not null)
  ), moved as (
    select 0 as place, b.id as lot, case when b.transfer_id is null then 'allotment' else 'transfer' end as kind,
      b.allotted_on as effective_on, b.recorded_at, b.created_by,
      case when b.transfer_id is null then 'investment_opportunity' else 'share_transfer' end as cause_type,
      coalesce(b.transfer_id, b.investment_opportunity_id) as cause_id, b.investment_opportunity_id, b.id as investment_id, b.user_id,
      b.organisation_id, b.nominee_id, b.registered_name, b.registered_address, b.share_class, b.price, b.currency, b.allotted_on,
      b.shares, b.cost_minor, b.number_from, b.number_to
    from begun b
    union all
    select 1, t.id, case when t.kind = 'nominee' then 'nominee_change' else 'transfer' end, t.registered_on, t.registered_at,
      t.registered_by, 'share_transfer', t.id, t.investment_opportunity_id, t.investment_id, t.from_user_id, t.from_organisation_id,
      t.from_nominee_id, t.transferor_name, t.transferor_address, t.share_class, t.price, t.currency, t.held_since,
      -t.shares, -t.cost_minor, t.number_from, t.number_to
    from transfers t
    union all
    select 2, t.id, 'nominee_change', t.registered_on, t.registered_at, t.registered_by, 'share_transfer', t.id,
      t.investment_opportunity_id, t.investment_id, t.from_user_id, t.from_organisation_id, t.nominee_id, t.transferee_name,
      t.transferee_address, t.share_class, t.price, t.currency, t.held_since, t.shares, t.cost_minor, t.number_from, t.number_to
    from transfers t where t.kind = 'nominee'
    union all
    select 2, t.id, 'transfer', t.registered_on, t.registered_at, t.registered_by, 'share_transfer', t.id,
      t.investment_opportunity_id, null, null, null, null, t.transferee_name, t.transferee_address, t.share_class, t.price, t.currency,
      t.registered_on, t.shares, case when t.consideration_minor = 0 then t.cost_minor else t.consideration_minor end,
      t.number_from, t.number_to
    from transfers t where t.kind = 'outside')
  insert into share_movements (tenant_id, kind, effective_on, recorded_at, created_by, cause_type, cause_id, investment_opportunity_id,
    investment_id, user_id, organisation_id, nominee_id, registered_name, registered_address, share_class, price, currency, allotted_on,
    shares, cost_minor, number_from, number_to)
  select $1, m.kind, m.effective_on, m.recorded_at, m.created_by, m.cause_type, m.cause_id, m.investment_opportunity_id,
    m.investment_id, m.user_id, m.organisation_id, m.nominee_id, m.registered_name, nullif(m.registered_address, 'null'), m.share_class,
    m.price, m.currency, m.allotted_on, m.shares, m.cost_minor, m.number_from, m.number_to
  from moved m order by m.recorded_at, m.lot, m.place
  returning 1
$$);

-- The sum of the movements is what share_lots says, or the release doesn't start.
create procedure check_share_movements() language plpgsql as $$
declare
  tenant integer;
  found text;
  problems text := '';
begin
  for tenant in select id from tenants order by id loop
    execute format('set local app.tenant = %L', tenant);
    execute $lots$
      with folded as (
        select m.investment_id, m.investment_opportunity_id, m.user_id, m.organisation_id, m.nominee_id, m.registered_name,
          m.registered_address, m.share_class, m.price, m.currency, m.allotted_on, sum(m.shares) as shares,
          sum(m.cost_minor)::bigint as cost_minor, sum(m.shares * (m.number_from + m.number_to)) / sum(m.shares) as numbers
        from share_movements m where m.tenant_id = $1 and m.investment_id is not null
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 having sum(m.shares) <> 0
      ), lots as (
        select l.investment_id, l.investment_opportunity_id, l.user_id, l.organisation_id, l.nominee_id, l.registered_name,
          nullif(l.registered_address, 'null') as registered_address, l.share_class, l.price, l.currency, l.allotted_on, l.shares,
          l.cost_minor, l.number_from + l.number_to as numbers
        from share_lots l where l.tenant_id = $1
      ), differing as (
        (select 'movements' as source, f.* from folded f except select 'movements', l.* from lots l)
        union all
        (select 'lots', l.* from lots l except select 'lots', f.* from folded f))
      select string_agg(format('investment %s: %s have %s shares of %s at a cost of %s', d.investment_id, d.source, trim_scale(d.shares),
        d.registered_name, d.cost_minor), '; ' order by d.investment_id, d.source) from differing d$lots$ into found using tenant;
    if found is not null then
      problems := problems || format(E'\nTenant %s: %s', tenant, found);
    end if;
  end loop;
  set local app.tenant = '';
  if problems <> '' then
    raise exception 'The movements of shares differ from the lots that are held.%', problems;
  end if;
end $$;
call check_share_movements();
drop procedure check_share_movements();
