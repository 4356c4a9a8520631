-- What has become of a bank account since it was given: until when it waits, who approved it, who refused it. Beside the account, which is
-- never changed. Money goes to none that isn't approved, was refused, or still waits.
create table bank_account_standings (
  tenant_id integer not null references tenants,
  bank_account_id bigint not null,
  -- Null where the account took no other's place.
  held_until timestamptz,
  approved_at timestamptz,
  approved_by bigint,
  -- By staff, or by its owner, who says that it is not theirs.
  refused_at timestamptz,
  refused_by bigint,
  primary key (tenant_id, bank_account_id),
  constraint bank_account_standings_bank_account_id_fkey foreign key (tenant_id, bank_account_id) references bank_accounts,
  constraint bank_account_standings_approved_by_fkey foreign key (tenant_id, approved_by) references users,
  constraint bank_account_standings_refused_by_fkey foreign key (tenant_id, refused_by) references users
);
call tenant_table('bank_account_standings');

-- Everybody who had a hand in what waits for approval; none of them approves it.
alter table investment_method_entities add column changed_by bigint[] not null default '{}';

-- Accounts that are there already. An investor's was approved where its method was while it was the latest one, which the stored events
-- know; it waits where it came after another one. What investors pay into today goes on. Row by row of the firms, because row-level
-- security holds for the owner of the tables too.
do $$
declare firm integer;
begin
  for firm in 1 .. (select last_value from tenants_id_seq) loop
    perform set_config('app.tenant', firm::text, true);
    insert into bank_account_standings (tenant_id, bank_account_id, held_until, approved_at, approved_by)
    select b.tenant_id, b.id, case when b.follows then b.created_at + interval '48 hours' end,
      coalesce(a.at, case when e.bank_account_id = b.id and e.status in ('approved', 'suspended', 'closed')
        then coalesce(e.decided_at, e.updated_at) end), a.actor_id
    from (
      select tenant_id, id, owner_id, created_at,
        lead(created_at, 1, 'infinity') over accounts as next_at, lag(id) over accounts is not null as follows
      from bank_accounts where tenant_id = firm and owner_type = 'investment_method_entity'
      window accounts as (partition by owner_id order by id)
    ) b
    left join investment_method_entities e on e.tenant_id = firm and e.id = b.owner_id
    left join lateral (
      select v.at, v.actor_id from events v
      where v.tenant_id = firm and v.subject_type = 'investment_method_entity' and v.subject_id = b.owner_id
        and v.type = 'method.approved' and v.at >= b.created_at and v.at < b.next_at
      order by v.id desc limit 1) a on true;
    insert into bank_account_standings (tenant_id, bank_account_id, approved_at)
    select firm, b.id, b.created_at from bank_accounts b where b.tenant_id = firm and b.owner_type = 'investment_opportunity';
    update investment_method_entities set changed_by = array[made_by]
    where tenant_id = firm and made_by is not null and status in ('draft', 'pending', 'rejected');
  end loop;
  perform set_config('app.tenant', '', true);
end $$;

alter table investment_method_entities drop column made_by, drop column bank_changed_at;
