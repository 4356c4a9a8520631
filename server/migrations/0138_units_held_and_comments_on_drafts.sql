-- What each person has paid for units of funds that they hold now, in sterling, beside what they hold in shares: where funds count, the
-- list of investors opens in the order of both together, which an index answers.
alter table users add column held_units_minor bigint not null default 0;
create index users_by_held_with_units on users (tenant_id, role_id, (held_cost_minor + held_units_minor) desc, id desc)
  where deleted_at is null;

-- Adds up again what these people hold. The rows are locked first and added up after, as in count_held.
create function count_held_units(firm integer, people bigint[]) returns void language plpgsql as $$
begin
  perform 1 from users u where u.tenant_id = firm and u.id = any(people) order by u.id for no key update;
  update users u set held_units_minor = h.minor
  from (
    select p.id, coalesce((
      select sum(c.paid_minor) from fund_commitments c
      where c.tenant_id = firm and c.user_id = p.id and c.currency = 'GBP' and c.deleted_at is null
        and c.status in ('active', 'defaulted', 'closed') and (c.status <> 'closed' or c.value_minor is distinct from 0)
        and not exists (select 1 from fund_links k
          where k.tenant_id = firm and k.fund_commitment_id = c.id and k.deleted_at is null and k.ends_on is null)), 0)::bigint as minor
    from users p where p.tenant_id = firm and p.id = any(people)) h
  where u.tenant_id = firm and u.id = h.id and u.held_units_minor <> h.minor;
end $$;

create function count_units_of_commitment() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform count_held_units(new.tenant_id, array[new.user_id]);
  else
    perform count_held_units(new.tenant_id, array[old.user_id, new.user_id]);
  end if;
  return null;
end $$;
create trigger fund_commitments_held_new after insert on fund_commitments
  for each row when (new.paid_minor > 0) execute function count_units_of_commitment();
-- A value that is published changes no cost, so it locks nobody.
create trigger fund_commitments_held after update on fund_commitments
  for each row when ((old.paid_minor > 0 or new.paid_minor > 0)
    and (old.user_id, old.currency, old.paid_minor, old.status, old.deleted_at, old.value_minor is not distinct from 0)
      is distinct from (new.user_id, new.currency, new.paid_minor, new.status, new.deleted_at, new.value_minor is not distinct from 0))
  execute function count_units_of_commitment();

create function count_units_of_link() returns trigger language plpgsql as $$
begin
  perform count_held_units(new.tenant_id, array(select c.user_id from fund_commitments c
    where c.tenant_id = new.tenant_id and c.id = new.fund_commitment_id));
  return null;
end $$;
create trigger fund_links_held after insert or update on fund_links
  for each row when (new.fund_commitment_id is not null) execute function count_units_of_link();

call for_each_tenant('
  update users u set held_units_minor = h.minor
  from (
    select c.user_id, sum(c.paid_minor)::bigint as minor from fund_commitments c
    where c.tenant_id = $1 and c.currency = ''GBP'' and c.deleted_at is null
      and c.status in (''active'', ''defaulted'', ''closed'') and (c.status <> ''closed'' or c.value_minor is distinct from 0)
      and not exists (select 1 from fund_links k
        where k.tenant_id = $1 and k.fund_commitment_id = c.id and k.deleted_at is null and k.ends_on is null)
    group by 1) h
  where u.tenant_id = $1 and u.id = h.user_id');

-- What colleagues say of the draft of an update report: each is of a section or of the whole, and may be answered and resolved.
create sequence update_report_comments_id_seq;
create table update_report_comments (
  tenant_id integer not null,
  id bigint not null default nextval('update_report_comments_id_seq'),
  update_report_id bigint not null,
  -- The comment that it answers.
  reply_to bigint,
  section text,
  text text not null,
  created_by bigint,
  created_at timestamptz not null,
  resolved_by bigint,
  resolved_at timestamptz,
  primary key (tenant_id, id)
);
call tenant_table('update_report_comments');
alter table update_report_comments add constraint update_report_comments_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table update_report_comments add constraint update_report_comments_report_fkey
  foreign key (tenant_id, update_report_id) references update_reports;
alter table update_report_comments add constraint update_report_comments_reply_to_fkey
  foreign key (tenant_id, reply_to) references update_report_comments;
create index update_report_comments_of_report on update_report_comments (tenant_id, update_report_id, id);
