-- How funds are joined: a feeder to its master, a fund to its SPV, and parallel funds to each other.
create sequence fund_links_id_seq;
create table fund_links (
  tenant_id integer not null,
  id bigint not null default nextval('fund_links_id_seq'),
  -- The feeder, the owner of the SPV, or one of two parallel funds.
  fund_id bigint not null,
  other_fund_id bigint not null,
  kind text not null check (kind in ('feeder', 'spv', 'parallel')),
  -- What the fund holds of the other.
  fund_commitment_id bigint,
  starts_on date not null,
  -- The first day on which it no longer counts.
  ends_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (tenant_id, id),
  constraint fund_links_itself_check check (fund_id <> other_fund_id),
  constraint fund_links_holding_check check ((kind = 'parallel') = (fund_commitment_id is null)),
  constraint fund_links_ends_on_check check (ends_on >= starts_on)
);
call tenant_table('fund_links');
alter table fund_links add constraint fund_links_tenant_id_fkey foreign key (tenant_id) references tenants;
alter table fund_links add constraint fund_links_fund_id_fkey foreign key (tenant_id, fund_id) references funds;
alter table fund_links add constraint fund_links_other_fund_id_fkey foreign key (tenant_id, other_fund_id) references funds;
alter table fund_links add constraint fund_links_fund_commitment_id_fkey
  foreign key (tenant_id, fund_commitment_id) references fund_commitments;
create index fund_links_of_fund on fund_links (tenant_id, fund_id, id);
create index fund_links_of_other on fund_links (tenant_id, other_fund_id, id);
-- A commitment that two funds held at once would be counted in both.
create unique index fund_links_commitment_key on fund_links (tenant_id, fund_commitment_id) where ends_on is null;
